/** How a text is laid out; what we insert follows it. */
export interface TextStyle {
  eol: '\n' | '\r\n'
  /** One level of indentation. */
  unit: string
}

/** Line ends as in the first line, `\n` where there is one line only. */
export const eolOf = (text: string): TextStyle['eol'] => (/^[^\n]*\r\n/.test(text) ? '\r\n' : '\n')

/** Blanks and tabs at the beginning of the line that holds `offset`. */
export function indentAt(text: string, offset: number): string {
  const start = text.lastIndexOf('\n', offset - 1) + 1
  return /^[ \t]*/.exec(text.slice(start, offset))?.[0] ?? ''
}

/** Whether nothing but blanks stands before `offset` on its line. */
export function beginsLine(text: string, offset: number): boolean {
  const start = text.lastIndexOf('\n', offset - 1) + 1
  return /^[ \t]*$/.test(text.slice(start, offset))
}

/** Puts `part` into `text` at `offset`. */
export const splice = (text: string, offset: number, part: string, dropped = 0): string =>
  text.slice(0, offset) + part + text.slice(offset + dropped)
