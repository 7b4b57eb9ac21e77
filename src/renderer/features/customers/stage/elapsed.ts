import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../../shared/values/durations.ts'

const UNITS: readonly [unit: 'day' | 'hour' | 'minute', milliseconds: number][] = [
  ['day', DAY_MS],
  ['hour', HOUR_MS],
  ['minute', MINUTE_MS],
]

/** Formats a duration in its largest whole unit in `locale`: "42 sec", "4 min", "2 days". At least one second. */
export function elapsedTime(milliseconds: number, locale: string): string {
  const length = Math.max(1000, milliseconds)
  const [unit, size] = UNITS.find(([, each]) => length >= each) ?? (['second', 1000] as const)
  const format = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 0 })
  return format.format(Math.floor(length / size))
}

/** Formats a day, with the year unless it's the current one: "3 Nov", "3 Nov 2025". */
export function dayOf(time: string, now: number, locale: string): string {
  const date = new Date(time)
  const sameYear = date.getFullYear() === new Date(now).getFullYear()
  return new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'short',
    ...(sameYear ? {} : { year: 'numeric' }),
  }).format(date)
}
