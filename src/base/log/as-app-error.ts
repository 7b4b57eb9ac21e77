import { type AppError, AppFailure } from '../../shared/errors.ts'
import type { Log } from './log.ts'

/** The detail of a failure. Anything else is written to `log` under `title`, and gets the reference of that entry. */
export const asAppError = (thrown: unknown, log: Pick<Log, 'error'>, title: string): AppError =>
  thrown instanceof AppFailure ? thrown.detail : { kind: 'unexpected', reference: log.error(title, thrown) }
