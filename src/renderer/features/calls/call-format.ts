/** A duration in milliseconds as people read it: "0.4 ms", "38 ms", "1.2 s", "1.5 min". */
export function duration(milliseconds: number, locale: string): string {
  const [value, unit] =
    milliseconds < 999.5
      ? [milliseconds, 'millisecond']
      : milliseconds < 59_950
        ? [milliseconds / 1000, 'second']
        : [milliseconds / 60_000, 'minute']
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

/** When a call was, as short as it is clear: the time alone for today, else with the day. */
export function callTime(at: string, now: number, locale: string): string {
  const date = new Date(at)
  const today = date.toDateString() === new Date(now).toDateString()
  const time = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const
  return new Intl.DateTimeFormat(locale, today ? time : { day: 'numeric', month: 'short', ...time }).format(date)
}

/** Text as it is best read: JSON is indented, everything else stays. */
export function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
