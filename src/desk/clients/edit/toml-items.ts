import { parse } from 'smol-toml'

/** A header, or a key with its value, and its position in the file. */
export interface TomlItem {
  kind: 'header' | 'value'
  /** All keys from the root. */
  path: readonly string[]
  /** Range from the first character to just past the last one, without a trailing comment. */
  start: number
  end: number
  /** Offset of the value; for a header, the offset of its end. */
  value: number
}

const KEY_PART = /"(?:\\.|[^"\\\n])*"|'[^'\n]*'|[A-Za-z0-9_-]+/y
const DOT = /[ \t]*\.[ \t]*/y
const EQUALS = /[ \t]*=[ \t]*/y
/** White space and comments. */
const GAP = /(?:\s+|#[^\n]*)*/y
const HEADER_OPEN = /\[\[?[ \t]*/y
const HEADER_CLOSE = /[ \t]*\]\]?/y
const BARE = /[^,\]}\n\r#]*/y
/** A multi-line string may end with up to two more quotes. */
const STRINGS = [
  /"""(?:\\[\s\S]|[^\\])*?"""(?:"{1,2})?/y,
  /'''[\s\S]*?'''(?:'{1,2})?/y,
  /"(?:\\.|[^"\\\n])*"/y,
  /'[^'\n]*'/y,
]

/** Length of the expression’s match at an offset; null if it doesn't match there. */
function lengthAt(text: string, expression: RegExp, at: number): number | null {
  expression.lastIndex = at
  return expression.exec(text)?.[0].length ?? null
}

class Unexpected extends Error {}

function after(text: string, expression: RegExp, at: number): number {
  const length = lengthAt(text, expression, at)
  if (length === null) throw new Unexpected()
  return at + length
}

/**
 * Headers and values of valid TOML in order, except for those inside inline tables. Null for syntax that this scanner doesn’t understand.
 */
export function tomlItems(text: string): TomlItem[] | null {
  try {
    return readItems(text)
  } catch (error) {
    if (error instanceof Unexpected) return null
    throw error
  }
}

function readItems(text: string): TomlItem[] {
  const items: TomlItem[] = []
  let table: readonly string[] = []
  for (let at = after(text, GAP, 0); at < text.length; at = after(text, GAP, at)) {
    if (text[at] === '[') {
      const key = readKey(text, after(text, HEADER_OPEN, at))
      const end = after(text, HEADER_CLOSE, key.end)
      table = key.path
      items.push({ kind: 'header', path: table, start: at, end, value: end })
      at = end
    } else {
      const item = readPair(text, at, table)
      items.push(item)
      at = item.end
    }
  }
  return items
}

/** The values of an inline table that starts at `open`. */
export function inlineItems(text: string, open: number, table: readonly string[]): TomlItem[] {
  const items: TomlItem[] = []
  let at = after(text, GAP, open + 1)
  while (text[at] !== '}') {
    const item = readPair(text, at, table)
    items.push(item)
    at = after(text, GAP, item.end)
    if (text[at] === ',') at = after(text, GAP, at + 1)
    else if (text[at] !== '}') throw new Unexpected()
  }
  return items
}

function readPair(text: string, start: number, table: readonly string[]): TomlItem {
  const key = readKey(text, start)
  const value = after(text, EQUALS, key.end)
  return { kind: 'value', path: [...table, ...key.path], start, end: valueEnd(text, value), value }
}

function readKey(text: string, start: number): { path: string[]; end: number } {
  const path: string[] = []
  let end = start
  for (;;) {
    const next = after(text, KEY_PART, end)
    path.push(keyOf(text.slice(end, next)))
    const dot = lengthAt(text, DOT, next)
    if (dot === null) return { path, end: next }
    end = next + dot
  }
}

const keyOf = (part: string): string => (/^["']/.test(part) ? String(parse(`key = ${part}`).key) : part)

function valueEnd(text: string, start: number): number {
  if (text[start] === '{') {
    const last = inlineItems(text, start, []).at(-1)
    const gap = after(text, GAP, last?.end ?? start + 1)
    return text[gap] === ',' ? after(text, GAP, gap + 1) + 1 : gap + 1
  }
  if (text[start] === '[') return arrayEnd(text, start)
  for (const expression of STRINGS) {
    const length = lengthAt(text, expression, start)
    if (length !== null) return start + length
  }
  const end = after(text, BARE, start)
  return start + text.slice(start, end).trimEnd().length
}

function arrayEnd(text: string, open: number): number {
  let at = after(text, GAP, open + 1)
  while (text[at] !== ']') {
    if (at >= text.length) throw new Unexpected()
    at = after(text, GAP, valueEnd(text, at))
    if (text[at] === ',') at = after(text, GAP, at + 1)
    else if (text[at] !== ']') throw new Unexpected()
  }
  return at + 1
}
