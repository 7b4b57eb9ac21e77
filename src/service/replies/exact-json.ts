/** A JSON value whose long numbers keep their digits; `write` gives it, or any part of it, as compact JSON text. */
export interface ExactJson {
  value: unknown
  write(value: unknown): string
}

/** A number with more digits than a double holds, or a string, which is passed over. */
const STRING_OR_NUMBER = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]{15,}/g
/** A text that stands for a number, by a mark that no API sends. */
const WRITTEN = /"\\u0001n(-?[\d.eE+-]+)"/g

const asIs = (value: unknown): string => JSON.stringify(value)
const withNumbers = (value: unknown): string => JSON.stringify(value).replace(WRITTEN, '$1')

/** Parses JSON text; null when it is none. An identifier such as 12345678901234567890 would be another after `JSON.parse`. */
export function parseExactJson(text: string): ExactJson | null {
  const plain = parse(text)
  if (plain === undefined) return null
  if (!/\d[\d.eE+-]{15}/.test(text) || text.includes('\\u0001')) return { value: plain, write: asIs }
  const marked = text.replace(STRING_OR_NUMBER, (token) =>
    token.startsWith('"') || isExact(token) ? token : `"\\u0001n${token}"`,
  )
  const value = parse(marked)
  return value === undefined ? { value: plain, write: asIs } : { value, write: withNumbers }
}

/** Whether a number is the same after a double has held it. */
const isExact = (token: string): boolean => String(Number(token)) === token

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
