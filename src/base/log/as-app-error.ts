import { type AppError, AppFailure } from '../../shared/errors.ts'
import type { Log } from './log.ts'

/**
 * Returns the detail of an `AppFailure`. Writes anything else to `log` under `title`, and returns an error with the log entry's reference.
 */
export const asAppError = (thrown: unknown, log: Pick<Log, 'error'>, title: string): AppError =>
  thrown instanceof AppFailure ? thrown.detail : { kind: 'unexpected', reference: log.error(title, thrown) }
