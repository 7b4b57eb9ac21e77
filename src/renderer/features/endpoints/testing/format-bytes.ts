const UNITS = ['byte', 'kilobyte', 'megabyte'] as const

/** A size as people say it, e.g. "1.2 kB". */
export function formatBytes(bytes: number, locale: string): string {
  const step = bytes < 1000 ? 0 : bytes < 1_000_000 ? 1 : 2
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: UNITS[step] ?? 'byte',
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: step === 0 ? 0 : 1,
  }).format(bytes / 1000 ** step)
}
