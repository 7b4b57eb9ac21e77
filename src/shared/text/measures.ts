import { MINUTE_MS } from '../values/durations.ts'

/** Formats a duration in milliseconds: "0.4 ms", "38 ms", "1.2 s", "1.5 min". */
export function duration(milliseconds: number, locale: string): string {
  const [value, unit] =
    milliseconds < 999.5
      ? [milliseconds, 'millisecond']
      : milliseconds < 59_950
        ? [milliseconds / 1000, 'second']
        : [milliseconds / MINUTE_MS, 'minute']
  const digits = unit === 'millisecond' && milliseconds >= 1 ? 0 : 1
  const format = { style: 'unit', unit, maximumFractionDigits: digits } as const
  // Next to "ms", "sec" would look inconsistent.
  return new Intl.NumberFormat(locale, { ...format, unitDisplay: unit === 'second' ? 'narrow' : 'short' })
    .format(value)
    .replace(/(\d)s$/, '$1 s')
}

/** Formats a size in bytes: "812 B", "1.2 kB", "3.4 MB". */
export function bytes(size: number, locale: string): string {
  const number = (value: number, digits: number) =>
    new Intl.NumberFormat(locale, { maximumFractionDigits: digits }).format(value)
  if (size < 1000) return `${number(size, 0)} B`
  if (size < 999_950) return `${number(size / 1000, 1)} kB`
  return `${number(size / 1_000_000, 1)} MB`
}

/** Formats a size, rounded up so that a limit set to the displayed size isn't too low. */
export function bytesAtLeast(size: number, locale: string): string {
  const step = size < 1_000_000 ? 1000 : 100_000
  return bytes(Math.ceil(size / step) * step, locale)
}
