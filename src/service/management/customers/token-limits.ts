import { message } from '../../../shared/text/message.ts'
import { DAY_MS } from '../../../shared/values/durations.ts'
import { refuse } from '../refuse.ts'

/** Maximum number of days that a rotated token may keep working. */
const MAX_OVERLAP_DAYS = 90

/** Parses `time` to milliseconds. Rejects a time that isn't after `now` (milliseconds), naming the input's field. */
export function futureTime(field: string, time: string, now: number): number {
  const at = Date.parse(time)
  if (at <= now) throw refuse(field, message('management.token.future'))
  return at
}

/** Returns when a rotated token stops working, in milliseconds; null means immediately. Rejects times in the past or too far away. */
export function overlapEnd(field: string, overlapUntil: string | null, now: number): number {
  if (overlapUntil === null) return now
  const end = futureTime(field, overlapUntil, now)
  if (end > now + MAX_OVERLAP_DAYS * DAY_MS) {
    throw refuse(field, message('management.token.withinDays', { days: MAX_OVERLAP_DAYS }))
  }
  return end
}
