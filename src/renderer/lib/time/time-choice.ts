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

/** `never` and `now` don't have a time. `chosen` means the time typed in the field. */
export type TimeKey = 'never' | 'now' | keyof typeof AFTER | 'chosen'

type TimeProblem = 'missing' | 'past'

export type TimeChoiceValue = { key: TimeKey; local: string }

/** Returns the chosen time as ISO 8601 in UTC, or null for `never` and `now`; otherwise, the error. */
export function timeOfChoice(
  { key, local }: TimeChoiceValue,
  now: number,
): { at: string | null; problem?: undefined } | { problem: TimeProblem } {
  if (key === 'never' || key === 'now') return { at: null }
  if (key !== 'chosen') return { at: new Date(now + AFTER[key]).toISOString() }
  const time = new Date(local).getTime()
  if (Number.isNaN(time)) return { problem: 'missing' }
  return time > now ? { at: new Date(time).toISOString() } : { problem: 'past' }
}

/** Fields for a form that includes a time. */
export const timeFields = {
  key: z.custom<TimeKey>(),
  /** In the format of a `datetime-local` input. */
  local: z.string(),
}

/** Parses a time's form values, or adds an issue to its field. */
export function readTime(value: TimeChoiceValue, context: z.core.$RefinementCtx): string | null {
  const chosen = timeOfChoice(value, Date.now())
  if (!chosen.problem) return chosen.at
  const problem = issueMessage(message(`common.times.${chosen.problem}`))
  context.addIssue({ code: 'custom', path: ['local'], message: problem })
  return z.NEVER
}

/** Schema of a form for a time; outputs the time relative to when it's validated. */
export const timeSchema = z.object({ ...timeFields }).transform(readTime)

const two = (value: number) => String(value).padStart(2, '0')

/** Formats a time for a `datetime-local` input in the user's time zone: `2026-11-21T14:05`. */
export function toLocalField(time: number | string): string {
  const date = new Date(time)
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`
}
