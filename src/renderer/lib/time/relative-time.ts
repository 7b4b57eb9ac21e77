import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../shared/values/durations.ts'

const UNITS: readonly [unit: 'day' | 'hour' | 'minute', milliseconds: number][] = [
  ['day', DAY_MS],
  ['hour', HOUR_MS],
  ['minute', MINUTE_MS],
]

const WEEK = 7 * DAY_MS
/** Maximum lag of a displayed clock. */
const BEHIND = MINUTE_MS

/** Caches formatters: creating one takes a hundred times as long as using it, and every row of a list needs the same one. */
function keep<Options, Format>(make: (locale: string, options: Options) => Format) {
  const kept = new Map<string, Format>()
  return (locale: string, options: Options): Format => {
    const key = `${locale} ${JSON.stringify(options)}`
    const format = kept.get(key) ?? make(locale, options)
    kept.set(key, format)
    return format
  }
}
const dateFormat = keep((locale, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options))
const numberFormat = keep((locale, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options))
const elapsedFormat = keep(
  (locale, options: Intl.RelativeTimeFormatOptions) => new Intl.RelativeTimeFormat(locale, options),
)

/**
 * Formats `time` relative to `now` (both ms since 1970) in `locale`: "2 hours ago", "yesterday", "now". If it's more than a week away,
 * formats it as a date, with the year unless it's the current one.
 */
export function relativeTime(time: number, now: number, locale: string, style: 'long' | 'narrow' = 'long'): string {
  const format = elapsedFormat(locale, { numeric: 'auto', style })
  const elapsed = time - now
  if (elapsed < -WEEK || elapsed > WEEK + BEHIND) return shortDate(time, now, locale)
  for (const [unit, length] of UNITS) {
    // Round times in the future, so that a time just set to seven days ahead isn't shown as six days away.
    const count = elapsed > 0 ? Math.round(elapsed / length) : Math.trunc(elapsed / length)
    if (Math.abs(elapsed) >= length) return format.format(count, unit)
  }
  return format.format(0, 'second')
}

/** Formats a day, with the year unless it's the current one: "3 Nov", "3 Nov 2025". */
export function shortDate(time: number, now: number, locale: string): string {
  const sameYear = new Date(time).getFullYear() === new Date(now).getFullYear()
  const year = sameYear ? undefined : 'numeric'
  return dateFormat(locale, { day: 'numeric', month: 'short', year }).format(time)
}

/** Formats a duration in its largest whole unit in `locale`: "42 sec", "4 min", "2 days". At least one second. */
export function elapsedTime(milliseconds: number, locale: string): string {
  const length = Math.max(1000, milliseconds)
  const [unit, size] = UNITS.find(([, each]) => length >= each) ?? (['second', 1000] as const)
  const format = numberFormat(locale, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 0 })
  return format.format(Math.floor(length / size))
}

/** Formats the exact time in the user's time zone, e.g. "14 November 2026 at 09:12:05 CET". */
export function exactTime(time: number, locale: string): string {
  return dateFormat(locale, { dateStyle: 'long', timeStyle: 'long' }).format(time)
}
