import type { Reading } from '../lex/expansion.ts'
import type { Unknown } from '../lex/marks.ts'

/** The mark of a placeholder; a line before may say its value, as for a variable. */
export function placeholderMark({ marks, variables }: Reading, name: string, more: Partial<Unknown> = {}): string {
  const clean = name.trim().replace(/^\$/, '')
  const value = variables.get(clean)
  return marks.of({ name: clean, kind: 'placeholder', ...(value !== undefined && { value }), ...more })
}

const DOUBLE_BRACES = /\{\{\s*(\$?[A-Za-z_][\w. -]*?)\s*\}\}/g
const NAME = '[A-Za-z_][\\w.-]*'

/** `{{name}}` anywhere in a text. */
export const markDoubleBraces = (text: string, reading: Reading): string =>
  text.replace(DOUBLE_BRACES, (_, name: string) => placeholderMark(reading, name))

/** The name in a word that stands for a value of one's own: `YOUR_ID`, `your-id`, `ID_HERE`. Null: it is no such word. */
function standInName(text: string): string | null {
  const yours = /^your[-_ ]([a-z][\w -]{0,40})$/i.exec(text)?.[1] ?? /^([A-Z][A-Z0-9_]{0,40})_HERE$/.exec(text)?.[1]
  return yours ? yours.replace(/[-_ ]here$/i, '') : null
}

/** A variable that single quotes kept the shell from replacing: it is meant as one all the same. */
const literalVariable = (text: string): string | undefined => /^\$\{?([A-Z][A-Z0-9_]{2,40})\}?$/.exec(text)?.[1]

/** Placeholders of a path: in braces, angle brackets, with a colon, `YOUR_ID`, `ORDER_ID`; encoded ones too. */
export function markPath(path: string, reading: Reading): string {
  const mark = (_: string, name: string) => placeholderMark(reading, name)
  return markDoubleBraces(
    path.replace(/%7B/gi, '{').replace(/%7D/gi, '}').replace(/%3C/gi, '<').replace(/%3E/gi, '>'),
    reading,
  )
    .split('/')
    .map((segment) => {
      const whole =
        new RegExp(`^:(${NAME})$`).exec(segment)?.[1] ??
        /^\[([A-Za-z_]\w*)\]$/.exec(segment)?.[1] ??
        standInName(segment) ??
        literalVariable(segment) ??
        /^([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*_(?:ID|KEY|NAME|UUID|SLUG|NUMBER))$/.exec(segment)?.[1]
      if (whole) return placeholderMark(reading, whole)
      return segment
        .replace(new RegExp(`\\$?\\{(${NAME})\\}`, 'g'), mark)
        .replace(/<([A-Za-z_][\w. -]*)>/g, mark)
        .replace(new RegExp(`^:(${NAME})(?=\\.\\w+$)`), mark)
    })
    .join('/')
}

/** Placeholders of a query or form value, decoded. */
export function markValue(value: string, reading: Reading): string {
  const whole = /^\$?\{\s*([A-Za-z_][\w.-]*)\s*\}$/.exec(value)?.[1] ?? /^<([A-Za-z_][\w. -]*)>$/.exec(value)?.[1]
  const name = whole ?? standInName(value) ?? literalVariable(value)
  return name ? placeholderMark(reading, name) : markDoubleBraces(value, reading)
}

/** Placeholders of a text value in a body or a header. A word in angle brackets must not look like an HTML tag. */
export function markText(value: string, reading: Reading): string {
  const angle = /^<([A-Za-z_][\w. -]*)>$/.exec(value)?.[1]
  const name = angle && /[A-Z_ -]|id$/.test(angle) ? angle : (standInName(value) ?? literalVariable(value))
  return name ? placeholderMark(reading, name) : markDoubleBraces(value, reading)
}

/** `{a,b}` and `[1-3]` of cURL in an address: marks with what may stand there. `name` is what it is called. */
export function markGlobs(text: string, name: string, reading: Reading): string {
  return text
    .replace(/\{([^{}\s,]+(?:,[^{}\s,]+)+)\}/g, (_, list: string) =>
      placeholderMark(reading, name, { choices: [...new Set(list.split(','))] }),
    )
    .replace(/\[(\d{1,9})-(\d{1,9})(?::\d+)?\]/g, (_, from: string, to: string) =>
      placeholderMark(reading, name, { range: [Number(from), Number(to)] }),
    )
}
