/** How deep JSON may be nested and how many values it may have, members and elements counted. */
export interface JsonLimits {
  maxDepth: number
  maxValues: number
}

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const OPEN_LIST = 0x5b
const CLOSE_LIST = 0x5d
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d

/**
 * Looks over JSON text before it is parsed: a few megabytes of brackets take the parser seconds, this a few milliseconds.
 * `values` counts at least as many as there are. Text that is no JSON gets some answer; the parser refuses it.
 */
export function exceededLimit(bytes: Buffer, { maxDepth, maxValues }: JsonLimits): 'depth' | 'values' | null {
  let depth = 0
  let values = 1
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at]
    if (byte === QUOTE) {
      at = endOfString(bytes, at)
      if (at < 0) return null
    } else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      depth += 1
      values += 1
      if (depth > maxDepth) return 'depth'
    } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) depth -= 1
    else if (byte === COMMA) values += 1
    if (values > maxValues) return 'values'
  }
  return null
}

/** Where the string that begins at `start` ends; -1 when it does not. */
function endOfString(bytes: Buffer, start: number): number {
  let at = bytes.indexOf(QUOTE, start + 1)
  while (at > 0) {
    let backslashes = 0
    while (bytes[at - 1 - backslashes] === BACKSLASH) backslashes += 1
    if (backslashes % 2 === 0) return at
    at = bytes.indexOf(QUOTE, at + 1)
  }
  return -1
}
