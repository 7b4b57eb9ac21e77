/** Byte order mark that spreadsheets need to read a file as UTF-8. */
export const CSV_BEGINNING = '\uFEFF'

/** Matches the beginning of a formula (OWASP, CSV Injection), including full-width characters, which Japanese spreadsheets accept. */
const FORMULA = /^[=+\-@\t\r＝＋－＠]/
/** Characters that start another cell or line, including in programs that separate cells by semicolons or tabs. */
const SPECIAL = /[",;\t\r\n]/

export type CsvCell = string | number | boolean | null | undefined

/**
 * Formats one cell of a CSV file (RFC 4180). A string that would be a formula gets a leading apostrophe because customer and tool names are
 * untrusted; a number doesn't.
 */
export function csvCell(value: CsvCell): string {
  const text = value === null || value === undefined ? '' : String(value)
  const safe = FORMULA.test(text) && typeof value !== 'number' ? `'${text}` : text
  return SPECIAL.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Formats a line of a CSV file, including its line break. */
export const csvLine = (cells: readonly CsvCell[]): string => `${cells.map(csvCell).join(',')}\r\n`
