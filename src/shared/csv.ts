/** What spreadsheets need in front to read a file as UTF-8. */
export const CSV_BEGINNING = '\uFEFF'

/** What a spreadsheet takes for the beginning of a formula (OWASP, CSV Injection), in full width as a Japanese one does. */
const FORMULA = /^[=+\-@\t\r＝＋－＠]/
/** What begins another cell or line, also in programs whose cells end at a semicolon or a tab. */
const SPECIAL = /[",;\t\r\n]/

export type CsvCell = string | number | boolean | null | undefined

/**
 * One cell of a CSV file (RFC 4180). Text that would be a formula gets an apostrophe in front, as names of customers and tools come from
 * others; a number doesn't.
 */
export function csvCell(value: CsvCell): string {
  const text = value === null || value === undefined ? '' : String(value)
  const safe = FORMULA.test(text) && typeof value !== 'number' ? `'${text}` : text
  return SPECIAL.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A line of a CSV file, with its end. */
export const csvLine = (cells: readonly CsvCell[]): string => `${cells.map(csvCell).join(',')}\r\n`
