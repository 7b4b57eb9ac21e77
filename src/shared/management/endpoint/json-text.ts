import { parseJson } from '../../values/parse-json.ts'
/**
 * A value in JSON text with its position, so that parts can be replaced while everything else, such as the digits of a long number, stays
 * as written. `start` and `end` are offsets in the text, `end` exclusive.
 */
export type JsonNode =
  | { kind: 'object'; start: number; end: number; members: { key: string; start: number; value: JsonNode }[] }
  | { kind: 'array'; start: number; end: number; items: JsonNode[] }
  | { kind: 'string'; start: number; end: number; value: string }
  | { kind: 'number' | 'boolean' | 'null'; start: number; end: number; value: number | boolean | null }

const SCALAR = /[^\s,\]}]+/y
const STRING = /"(?:[^"\\]|\\.)*"/y
const SPACE = /\s*/y

/** Parses JSON text (RFC 8259); returns null if it's invalid. */
export function parseJsonText(text: string): JsonNode | null {
  // The built-in parser validates the text, so the code below can trust it.
  if (parseJson(text) === undefined) return null
  let at = 0
  const take = (pattern: RegExp): string => {
    pattern.lastIndex = at
    const found = pattern.exec(text)?.[0] ?? ''
    at += found.length
    return found
  }
  const skipSpace = () => void take(SPACE)

  function members(): JsonNode {
    const start = at
    const found: { key: string; start: number; value: JsonNode }[] = []
    at += 1
    skipSpace()
    while (text[at] !== '}') {
      const keyStart = at
      const key = JSON.parse(take(STRING)) as string
      skipSpace()
      at += 1
      found.push({ key, start: keyStart, value: value() })
      if (text[at] === ',') at += 1
      skipSpace()
    }
    at += 1
    return { kind: 'object', start, end: at, members: found }
  }

  function items(): JsonNode {
    const start = at
    const found: JsonNode[] = []
    at += 1
    skipSpace()
    while (text[at] !== ']') {
      found.push(value())
      if (text[at] === ',') at += 1
      skipSpace()
    }
    at += 1
    return { kind: 'array', start, end: at, items: found }
  }

  function scalar(): JsonNode {
    const start = at
    if (text[at] === '"') {
      const string = JSON.parse(take(STRING)) as string
      return { kind: 'string', start, end: at, value: string }
    }
    const parsed = JSON.parse(take(SCALAR)) as number | boolean | null
    const kind = parsed === null ? 'null' : typeof parsed === 'boolean' ? 'boolean' : 'number'
    return { kind, start, end: at, value: parsed }
  }

  function value(): JsonNode {
    skipSpace()
    const node = text[at] === '{' ? members() : text[at] === '[' ? items() : scalar()
    skipSpace()
    return node
  }
  return value()
}
