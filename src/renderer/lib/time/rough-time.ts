const MINUTE = 60
const HOUR = 3600

/** Formats a rough duration: "35 seconds", "3 minutes", "2.5 hours". */
export function roughTime(seconds: number, locale: string): string {
  const [value, unit, digits] =
    seconds < 55
      ? ([Math.max(1, seconds < 10 ? Math.ceil(seconds) : Math.ceil(seconds / 5) * 5), 'second', 0] as const)
      : seconds < 1.5 * HOUR
        ? ([Math.max(1, Math.round(seconds / MINUTE)), 'minute', 0] as const)
        : ([seconds / HOUR, 'hour', 1] as const)
  const format = { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: digits } as const
  return new Intl.NumberFormat(locale, format).format(value)
}
