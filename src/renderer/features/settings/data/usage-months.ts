/** Number of months to choose from. */
const MONTHS = 13

/** Returns the current month and those before it, in UTC as `YYYY-MM`, newest first. */
export const recentMonths = (now: Date): string[] =>
  Array.from({ length: MONTHS }, (_, ago) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - ago)).toISOString().slice(0, 7),
  )

/** Returns a month's name with its year. */
export const monthName = (month: string, language: string): string =>
  new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00.000Z`),
  )
