import { MINUTE_MS } from '../values/durations.ts'

/** A duration in milliseconds as people read it: "0.4 ms", "38 ms", "1.2 s", "1.5 min". */
export function duration(milliseconds: number, locale: string): string {
  const [value, unit] =
    milliseconds < 999.5
      ? [milliseconds, 'millisecond']
      : milliseconds < 59_950
        ? [milliseconds / 1000, 'second']
        : [milliseconds / MINUTE_MS, 'minute']
  const digits = unit === 'millisecond' && milliseconds >= 1 ? 0 : 1
  const format = { style: 'unit', unit, maximumFractionDigits: digits } as const
  // "sec" and "ms" side by side look like two measures of different things.
  return new Intl.NumberFormat(locale, { ...format, unitDisplay: unit === 'second' ? 'narrow' : 'short' })
    .format(value)
    .replace(/(\d)s$/, '$1 s')
}

/** A size in bytes: "812 B", "1.2 kB", "3.4 MB". */
export function bytes(size: number, locale: string): string {
  const number = (value: number, digits: number) =>
    new Intl.NumberFormat(locale, { maximumFractionDigits: digits }).format(value)
  if (size < 1000) return `${number(size, 0)} B`
  if (size < 999_950) return `${number(size / 1000, 1)} kB`
  return `${number(size / 1_000_000, 1)} MB`
}

/** The same, rounded up: a limit that's set to the size that's shown lets it pass. */
export function bytesAtLeast(size: number, locale: string): string {
  const step = size < 1_000_000 ? 1000 : 100_000
  return bytes(Math.ceil(size / step) * step, locale)
}
