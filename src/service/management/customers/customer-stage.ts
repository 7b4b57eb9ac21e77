import { QUIET_DAYS, type Stage, type Usage } from '../../../shared/management/records/customer-record.ts'
import { DAY_MS } from '../../../shared/values/durations.ts'

/** Returns the stage of a customer with a token at `now` (milliseconds). */
export function customerStage(
  { connectedAt, firstCallAt, lastCallAt }: Pick<Usage, 'connectedAt' | 'firstCallAt' | 'lastCallAt'>,
  now: number,
): Stage {
  if (firstCallAt === null || lastCallAt === null) return connectedAt === null ? 'generated' : 'connected'
  return Date.parse(lastCallAt) <= now - QUIET_DAYS * DAY_MS ? 'quiet' : 'called'
}
