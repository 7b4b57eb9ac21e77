/**
 * One cell of a CSV file. What a spreadsheet would take for a formula gets an apostrophe in front (OWASP, CSV Injection); names
 * of customers and tools come from others.
 */
export function csvCell(value: string | number | boolean | null): string {
  const text = value === null ? '' : String(value)
  const safe = /^[=+\-@\t\r]/.test(text) && typeof value === 'string' ? `'${text}` : text
  return /[",\r\n;]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
