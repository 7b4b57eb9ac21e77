import type { Language } from '../../shared/text/language.ts'

/** Formats a day in full, such as “December 4, 2026”. */
export const longDate = (date: Date, language: Language): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long' }).format(date)
