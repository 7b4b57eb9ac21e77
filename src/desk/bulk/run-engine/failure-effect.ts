import { asAppError } from '../../../base/log/as-app-error.ts'
import { logFor } from '../../../base/log/log.ts'
import type { AppError } from '../../../shared/errors.ts'

const log = logFor('bulk')

/** The `AppError` for an error thrown while processing a row. Unexpected errors are logged. */
export const failureOf = (thrown: unknown): AppError => asAppError(thrown, log, 'A row of a bulk run failed')

/**
 * How a failed generation affects its row and the run. `wait`: nothing was created, so the row goes back to waiting; `hold` and `pause`
 * also affect the run.
 */
export type FailureEffect =
  | { row: 'wait'; run: 'goOn' | 'hold' }
  | { row: 'wait'; run: 'pause'; reason: 'unauthenticated' | 'storage' }
  | { row: 'failed' | 'unknown'; run: 'goOn'; countsAgainstService: boolean }

/** Decides how to handle a failure of `AccessApi.generate`, or a failure to get the API key for it. */
export function failureEffect(error: AppError): FailureEffect {
  switch (error.kind) {
    case 'rateLimited':
      return { row: 'wait', run: 'hold' }
    case 'unauthenticated':
    case 'forbidden':
      return { row: 'wait', run: 'pause', reason: 'unauthenticated' }
    case 'keychainUnavailable':
    case 'storage':
      return { row: 'wait', run: 'pause', reason: 'storage' }
    case 'cancelled':
      return error.outcomeUnknown ? unknown : { row: 'wait', run: 'goOn' }
    case 'offline':
      return error.outcomeUnknown ? unknown : { row: 'wait', run: 'hold' }
    case 'timeout':
    case 'badResponse':
    case 'server':
      return error.outcomeUnknown ? unknown : { row: 'failed', run: 'goOn', countsAgainstService: true }
    case 'appEnded':
    // A bug in the app, so it's unknown what was sent.
    case 'unexpected':
      return unknown
    // The next row has different values, so this isn't a sign of trouble with the service.
    case 'invalidInput':
      return { row: 'failed', run: 'goOn', countsAgainstService: false }
    case 'notFound':
    case 'unreadableTable':
    case 'unusableBackup':
    case 'updateFailed':
      return { row: 'failed', run: 'goOn', countsAgainstService: true }
  }
}

const unknown: FailureEffect = { row: 'unknown', run: 'goOn', countsAgainstService: true }
