import { parseJson } from './values/parse-json.ts'

/** A JSON value whose long numbers keep their digits; `write` gives it, or any part of it, as compact JSON text. */
export interface ExactJson {
  value: unknown
  write(value: unknown): string
}

/** Marks a text that stands for a number; no API sends this character. */
const MARK = '\u0001n'
const STRING_OR_NUMBER = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g
const WRITTEN = /"\\u0001n(-?[\d.eE+-]+)"/g
/** Fewer characters hold nothing that a double does not, but for an exponent that is too large. */
const LONG = 16
const MAY_BE_INEXACT = /\d[\d.eE+-]{15}|[eE]\+?\d{3}/

const asIs = (value: unknown): string => JSON.stringify(value)

/** A value with marked numbers as JSON text, the digits as they were; with `indent` spaces a level, or compact. */
export const writeExactJson = (value: unknown, indent?: number): string =>
  JSON.stringify(value, null, indent).replace(WRITTEN, '$1')

/** Parses JSON text; null when it is none. An identifier such as 12345678901234567890 would be another after `JSON.parse`. */
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

/** A JSON number as a value: marked when a double cannot hold it. `token` is written as JSON has it. */
export const exactNumber = (token: string): number | string => (isExact(token) ? Number(token) : MARK + token)

/** Whether a number is the same after a double has held it. */
const isExact = (token: string): boolean =>
  token.length < LONG ? Number.isFinite(Number(token)) : String(Number(token)) === token

/** Whether a value stands for a number that a double cannot hold. */
export const isMarkedNumber = (value: unknown): value is string => typeof value === 'string' && value.startsWith(MARK)

/** The digits of a number, marked or not. */
export const numberText = (value: number | string): string =>
  typeof value === 'string' ? value.slice(MARK.length) : String(value)
