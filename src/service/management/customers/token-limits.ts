import { message } from '../../../shared/text/message.ts'
import { DAY_MS } from '../../../shared/values/durations.ts'
import { refuse } from '../refuse.ts'

/** How long a rotated token may go on working, in days. */
const MAX_OVERLAP_DAYS = 90

/** `time` in milliseconds; refuses one that isn't after `now` (milliseconds), naming the input's field. */
export function futureTime(field: string, time: string, now: number): number {
  const at = Date.parse(time)
  if (at <= now) throw refuse(field, message('management.token.future'))
  return at
}

/** When a rotated token ends, in milliseconds: null means at once. Refuses one that is past or far away. */
export function overlapEnd(field: string, overlapUntil: string | null, now: number): number {
  if (overlapUntil === null) return now
  const end = futureTime(field, overlapUntil, now)
  if (end > now + MAX_OVERLAP_DAYS * DAY_MS) {
    throw refuse(field, message('management.token.withinDays', { days: MAX_OVERLAP_DAYS }))
  }
  return end
}
