/** The formatting of a file, which inserted text must match. */
export interface TextStyle {
  eol: '\n' | '\r\n'
  /** One level of indentation. */
  unit: string
}

/** The line ending of the first line; `\n` when there's only one line. */
export const eolOf = (text: string): TextStyle['eol'] => (/^[^\n]*\r\n/.test(text) ? '\r\n' : '\n')

/** The leading white space of the line at `offset`. */
export function indentAt(text: string, offset: number): string {
  const start = text.lastIndexOf('\n', offset - 1) + 1
  return /^[ \t]*/.exec(text.slice(start, offset))?.[0] ?? ''
}

/** Whether only white space precedes `offset` on its line. */
export function beginsLine(text: string, offset: number): boolean {
  const start = text.lastIndexOf('\n', offset - 1) + 1
  return /^[ \t]*$/.test(text.slice(start, offset))
}

/** Inserts `part` into `text` at `offset`, replacing `dropped` characters. */
export const splice = (text: string, offset: number, part: string, dropped = 0): string =>
  text.slice(0, offset) + part + text.slice(offset + dropped)
