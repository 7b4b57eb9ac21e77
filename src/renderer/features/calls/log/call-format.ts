import { parseJson } from '../../../../shared/values/parse-json.ts'

/** Formats the time of a call; the day is included unless it's today. */
export function callTime(at: string, now: number, locale: string): string {
  const date = new Date(at)
  const today = date.toDateString() === new Date(now).toDateString()
  const time = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const
  return new Intl.DateTimeFormat(locale, today ? time : { day: 'numeric', month: 'short', ...time }).format(date)
}

/** Indents JSON; returns other text unchanged. */
export function pretty(text: string): string {
  const value = parseJson(text)
  return value === undefined ? text : JSON.stringify(value, null, 2)
}
