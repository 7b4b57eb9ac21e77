import type { AppError } from '../../../shared/errors.ts'

/**
 * What a failed generation means for its row and for the run. `wait`: nothing was made and the row waits again; `hold` and
 * `pause` say what else happens to the run.
 */
export type FailureEffect =
  | { row: 'wait'; run: 'goOn' | 'hold' }
  | { row: 'wait'; run: 'pause'; reason: 'unauthenticated' | 'storage' }
  | { row: 'failed' | 'unknown'; run: 'goOn'; countsAgainstService: boolean }

/** Tells what to do about a failure of `AccessApi.generate`, or of getting the API key for it. */
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
    // A bug of ours, which says nothing about what was sent.
    case 'unexpected':
      return unknown
    // The next row has other values, so it says nothing about the service.
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
