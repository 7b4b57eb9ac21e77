import { z } from 'zod'
import { issueMessage } from '../../../shared/text/issue-message.ts'
import { message } from '../../../shared/text/message.ts'
import { DAY_MS, HOUR_MS } from '../../../shared/values/durations.ts'

const AFTER = {
  hour: HOUR_MS,
  day: DAY_MS,
  week: 7 * DAY_MS,
  month: 30 * DAY_MS,
  quarter: 90 * DAY_MS,
} as const

/** `never` and `now` stand for no time. `chosen`: the time typed into the field. */
export type TimeKey = 'never' | 'now' | keyof typeof AFTER | 'chosen'

type TimeProblem = 'missing' | 'past'

/** What stands in the form of a time. */
export type TimeChoiceValue = { key: TimeKey; local: string }

/** The time that was chosen, as ISO 8601 in UTC, or null for `never` and `now`; or what is wrong with it. */
export function chosenTime(
  { key, local }: TimeChoiceValue,
  now: number,
): { at: string | null; problem?: undefined } | { problem: TimeProblem } {
  if (key === 'never' || key === 'now') return { at: null }
  if (key !== 'chosen') return { at: new Date(now + AFTER[key]).toISOString() }
  const time = new Date(local).getTime()
  if (Number.isNaN(time)) return { problem: 'missing' }
  return time > now ? { at: new Date(time).toISOString() } : { problem: 'past' }
}

/** The fields of a form that asks for a time, beside others of its own. */
export const timeFields = { key: z.custom<TimeKey>(), /** As a `datetime-local` input has it. */ local: z.string() }

/** What such a form's values become: the time, or a problem at its field. */
export function readTime(value: TimeChoiceValue, context: z.core.$RefinementCtx): string | null {
  const chosen = chosenTime(value, Date.now())
  if (!chosen.problem) return chosen.at
  const problem = issueMessage(message(`common.times.${chosen.problem}`))
  context.addIssue({ code: 'custom', path: ['local'], message: problem })
  return z.NEVER
}

/** The form of a time; it becomes the time, counted from when it's judged. */
export const timeSchema = z.object({ ...timeFields }).transform(readTime)

const two = (value: number) => String(value).padStart(2, '0')

/** A time as a `datetime-local` input takes it, in the person's time zone: `2026-11-21T14:05`. */
export function toLocalField(time: number | string): string {
  const date = new Date(time)
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`
}
