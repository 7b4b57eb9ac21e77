import { z } from 'zod'
import type { IssuedRecord } from './issued-record.ts'
import type { UrlState, UrlStateName } from './url-state.ts'

type RecordState = IssuedRecord['state']

/** A URL's current state (`issued` if unknown) or, if none was generated, how the attempt ended. */
export const ISSUED_STATES = [
  'live',
  'needsValues',
  'loginFailed',
  'apiRefuses',
  'needsLogin',
  'retiring',
  'paused',
  'expired',
  'ended',
  'revoked',
  'serverInactive',
  'unreachable',
  'serviceStopped',
  'serverDeleted',
  'customerRemoved',
  'issued',
  'pending',
  'unknown',
  'failed',
  'cancelled',
] as const satisfies readonly (UrlStateName | RecordState)[]
export const issuedStateSchema = z.enum(ISSUED_STATES)
export type IssuedState = z.output<typeof issuedStateSchema>

/** Whether the state is in the history itself, so that no service needs to be queried. */
export const isRecordState = (state: IssuedState): state is Exclude<RecordState, 'issued'> =>
  state === 'pending' || state === 'unknown' || state === 'failed' || state === 'cancelled'

/** Returns the state that a list shows for a record. */
export function issuedStateOf(record: RecordState, url: UrlState): IssuedState {
  if (record !== 'issued') return record
  return url.name === 'unknown' ? 'issued' : issuedStateSchema.catch('issued').parse(url.name)
}

/** Whether a URL in this state can be sent to its customer: it works, or its service doesn't report states. */
export const isForSending = (state: IssuedState): boolean => state === 'live' || state === 'issued'
