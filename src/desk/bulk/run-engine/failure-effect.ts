import type { AppError } from '../../../shared/errors.ts'

/**
 * The effect of a failed generation on its row and the run. `wait`: nothing was created and the row becomes waiting again; `hold` and
 * `pause` also affect the run.
 */
export type FailureEffect =
  | { row: 'wait'; run: 'goOn' | 'hold' }
  | { row: 'wait'; run: 'pause'; reason: 'unauthenticated' | 'storage' }
  | { row: 'failed' | 'unknown'; run: 'goOn'; countsAgainstService: boolean }

/** Decides how to handle a failure of `AccessApi.generate`, or of getting its API key. */
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
    // A bug in the app, which says nothing about what was sent.
    case 'unexpected':
      return unknown
    // The next row has other values, so this says nothing about the service.
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
