import type { Reading } from '../lex/expansion.ts'
import type { Unknown } from '../lex/marks.ts'

/** Returns the marker for a placeholder; an earlier line may define its value, as for a variable. */
export function placeholderMark({ marks, variables }: Reading, name: string, more: Partial<Unknown> = {}): string {
  const clean = name.trim().replace(/^\$/, '')
  const value = variables.get(clean)
  return marks.of({ name: clean, kind: 'placeholder', ...(value !== undefined && { value }), ...more })
}

const DOUBLE_BRACES = /\{\{\s*(\$?[A-Za-z_][\w. -]*?)\s*\}\}/g
const NAME = '[A-Za-z_][\\w.-]*'

/** Replaces each `{{name}}` in a string with a marker. */
export const markDoubleBraces = (text: string, reading: Reading): string =>
  text.replace(DOUBLE_BRACES, (_, name: string) => placeholderMark(reading, name))

/**
 * Returns the name in a word that stands for the user's own value, such as `YOUR_ID`, `your-id`, or `ID_HERE`, or null if it isn't such a
 * word.
 */
function placeholderName(text: string): string | null {
  const yours = /^your[-_ ]([a-z][\w -]{0,40})$/i.exec(text)?.[1] ?? /^([A-Z][A-Z0-9_]{0,40})_HERE$/.exec(text)?.[1]
  return yours ? yours.replace(/[-_ ]here$/i, '') : null
}

/** Returns the name of a variable that the shell doesn't expand because of single quotes, although that was clearly the intention. */
const literalVariable = (text: string): string | undefined => /^\$\{?([A-Z][A-Z0-9_]{2,40})\}?$/.exec(text)?.[1]

/** Words that manuals write in capitals in place of the user's own value: `/repos/OWNER/REPO`. */
const CAPITALS =
  /^(?:OWNER|REPO|REPOSITORY|ORG|ORGANIZATION|USER|USERNAME|ZONE|PROJECT|TEAM|GROUP|BRANCH|TAG|REF|SHA|BUCKET|OBJECT|REGION|LOCATION|DOMAIN|ACCOUNT|TENANT|WORKSPACE|CHANNEL|COLLECTION|DOCUMENT|TABLE|DATASET|INSTANCE|CLUSTER|NAMESPACE|EMAIL)$/

/** Placeholders without a name: `{}`, `{0}`, `%s`, `ID`, `xxx`, `ACXXXXXXXX`. */
const NAMELESS = /^(?:\{\d*\}|%(?:25)?[sd]|ID|UUID|KEY|NAME|NUMBER|SLUG|x{3,}|[A-Z]{0,3}X{6,}|\*{3,}|\.{3}|…)$/

/** Placeholder names that only state a type, as found in generated examples: `<integer>`. */
const TYPES: Record<string, NonNullable<Unknown['type']>> = {
  string: 'string',
  integer: 'integer',
  int: 'integer',
  int32: 'integer',
  int64: 'integer',
  long: 'integer',
  number: 'number',
  float: 'number',
  double: 'number',
  boolean: 'boolean',
  bool: 'boolean',
}

/** Returns the type for `<integer>`, or undefined if the brackets contain a name. */
export function typeInBrackets(text: string): Unknown['type'] {
  const word = /^<([a-z]+\d*)>$/.exec(text)?.[1] ?? ''
  return Object.hasOwn(TYPES, word) ? TYPES[word] : undefined
}

/** Replaces the placeholders in a path with markers: braces, angle brackets, colons, `YOUR_ID`, `ORDER_ID`; also percent-encoded ones. */
export function markPath(path: string, reading: Reading, nameAt: (index: number) => string): string {
  const mark = (_: string, name: string) => placeholderMark(reading, name)
  return markDoubleBraces(
    path.replace(/%7B/gi, '{').replace(/%7D/gi, '}').replace(/%3C/gi, '<').replace(/%3E/gi, '>'),
    reading,
  )
    .split('/')
    .map((segment, index) => {
      const type = typeInBrackets(segment)
      if (type || NAMELESS.test(segment)) return placeholderMark(reading, nameAt(index), type && { type })
      const whole =
        new RegExp(`^:(${NAME})$`).exec(segment)?.[1] ??
        /^\[([A-Za-z_]\w*)\]$/.exec(segment)?.[1] ??
        placeholderName(segment) ??
        literalVariable(segment) ??
        CAPITALS.exec(segment)?.[0] ??
        /^([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*_(?:ID|KEY|NAME|UUID|SLUG|NUMBER))$/.exec(segment)?.[1]
      if (whole) return placeholderMark(reading, whole)
      return segment
        .replace(new RegExp(`\\$?\\{(${NAME})\\}`, 'g'), mark)
        .replace(/<([A-Za-z_][\w. -]*)>/g, mark)
        .replace(new RegExp(`^:(${NAME})(?=\\.\\w+$)`), mark)
    })
    .join('/')
}

/** Replaces the placeholders in the decoded value of a query, form, or header with markers; `of` is the name that the value belongs to. */
export function markValue(value: string, of: string, reading: Reading): string {
  const type = typeInBrackets(value)
  if (type) return placeholderMark(reading, of, { type })
  const whole =
    /^\$?\{\s*([A-Za-z_][\w.-]*)\s*\}$/.exec(value)?.[1] ??
    /^<([A-Za-z_][\w. -]*)>$/.exec(value)?.[1] ??
    /^:([A-Za-z_]\w*)$/.exec(value)?.[1]
  const name = whole ?? placeholderName(value) ?? literalVariable(value)
  return name ? placeholderMark(reading, name) : markDoubleBraces(value, reading)
}

/** Replaces the placeholders in a body's text value with markers, except for angle brackets that look like an HTML tag. */
export function markText(value: string, reading: Reading): string {
  const angle = /^<([A-Za-z_][\w. -]*)>$/.exec(value)?.[1]
  const braced = /^\{([A-Za-z_][\w.-]*)\}$/.exec(value)?.[1]
  const name =
    angle && /[A-Z_ -]|id$/.test(angle) ? angle : (placeholderName(value) ?? literalVariable(value) ?? braced)
  return name ? placeholderMark(reading, name) : markDoubleBraces(value, reading)
}

/**
 * Replaces `{a,b}`, `[1-3]`, and `[a-c]` in an address with markers that list the possible values. The markers are called `name`, with a
 * number appended if the same address already uses that name. `taken` counts the uses of each name.
 */
export function markGlobs(text: string, name: string, reading: Reading, taken: Map<string, number>): string {
  const free = (wanted: string) => {
    const number = (taken.get(wanted) ?? 0) + 1
    taken.set(wanted, number)
    return number === 1 ? wanted : `${wanted}_${number}`
  }
  return text.replace(
    /\{([^{}\s,]+(?:,[^{}\s,]+)+)\}|\[(\d{1,9})-(\d{1,9})(?::\d+)?\]|\[([a-z]-[a-z]|[A-Z]-[A-Z])(?::\d+)?\]/g,
    (_, list?: string, from?: string, to?: string, letters?: string) => {
      if (from !== undefined) return placeholderMark(reading, free(name), { range: [Number(from), Number(to)] })
      const choices = list === undefined ? lettersOf(letters ?? '') : [...new Set(list.split(','))]
      // If an address has words where IDs would be expected, they’re the kinds of resources requested.
      const wanted = list !== undefined && taken.has(name) && name.endsWith('_id') ? 'resource' : name
      return placeholderMark(reading, free(wanted), { choices })
    },
  )
}

function lettersOf(range: string): string[] {
  const first = range.charCodeAt(0)
  const count = range.charCodeAt(2) - first + 1
  return Array.from({ length: Math.max(1, count) }, (_, index) => String.fromCharCode(first + index))
}
