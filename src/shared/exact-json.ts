import { parseJson } from './values/parse-json.ts'

/** A JSON value whose long numbers keep all their digits; `write` serializes it, or any part of it, as compact JSON. */
export interface ExactJson {
  value: unknown
  write(value: unknown): string
}

/** Prefix of a string that represents a number; APIs don't send this character. */
const MARK = '\u0001n'
const STRING_OR_NUMBER = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g
const WRITTEN = /"\\u0001n(-?[\d.eE+-]+)"/g
/** Shorter numbers fit in a double, unless their exponent is too large. */
const LONG = 16
const MAY_BE_INEXACT = /\d[\d.eE+-]{15}|[eE]\+?\d{3}/

const asIs = (value: unknown): string => JSON.stringify(value)

/** Serializes a value, writing marked numbers with all their digits. Indents by `indent` spaces per level, or not at all by default. */
export const writeExactJson = (value: unknown, indent?: number): string =>
  JSON.stringify(value, null, indent).replace(WRITTEN, '$1')

/** Parses JSON text; returns null if it's invalid. Keeps identifiers such as 12345678901234567890, which `JSON.parse` would change. */
export function parseExactJson(text: string): ExactJson | null {
  const plain = parseJson(text)
  if (plain === undefined) return null
  if (!MAY_BE_INEXACT.test(text) || text.includes('\\u0001')) return { value: plain, write: asIs }
  const marked = text.replace(STRING_OR_NUMBER, (token) =>
    token.startsWith('"') || isExact(token) ? token : `"\\u0001n${token}"`,
  )
  const value = parseJson(marked)
  return value === undefined ? { value: plain, write: asIs } : { value, write: writeExactJson }
}

/** Converts a JSON number to a value, marked if a double can't hold it. `token` is JSON source text. */
export const exactNumber = (token: string): number | string => (isExact(token) ? Number(token) : MARK + token)

/** Whether a double can hold the number exactly. */
const isExact = (token: string): boolean =>
  token.length < LONG ? Number.isFinite(Number(token)) : String(Number(token)) === token

/** Whether a value represents a number that a double can't hold. */
export const isMarkedNumber = (value: unknown): value is string => typeof value === 'string' && value.startsWith(MARK)

/** Returns the digits of a number, marked or not. */
export const numberText = (value: number | string): string =>
  typeof value === 'string' ? value.slice(MARK.length) : String(value)
