import type { Parameter } from '../endpoint/endpoint.ts'
import { isPlural, snakeName } from '../endpoint/naming.ts'

const VALUE_SEGMENTS = [
  /^\d+$/,
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i,
  /^(?=.*\d)[0-9a-f]{8,}$/i,
  /^[0-9A-HJKMNP-TV-Z]{26}$/,
  /^\d{4}-\d{2}-\d{2}(?:T[\d:.]+Z?)?$/,
  /^[A-Z]{1,8}-\d+$/,
  // Prefixed IDs, such as `cus_9s6XKzkNRiz8i3`.
  /^[A-Za-z]{2,8}_(?=[A-Za-z0-9]*\d)[A-Za-z0-9]{6,}$/,
  /^(?=.*\d)(?=.*[A-Z])(?=.*[a-z])[A-Za-z0-9_-]{15,}$/,
  /^[^@\s]+@[^@\s]+\.[^@\s]+$/,
  /^\d{1,3}(?:\.\d{1,3}){3}$/,
]

/** Whether a path segment looks like a value (number, UUID, hash, prefixed ID, date, email) rather than a word. */
const looksLikeValue = (segment: string): boolean => VALUE_SEGMENTS.some((shape) => shape.test(segment))

/** `c_101`, `user-17`, `o12`: an ID after a collection, but possibly a word elsewhere. */
const NUMBERED = /^(?!v\d)[A-Za-z]{1,12}(?:[_-]\d+|\d{2,})$/i

/** Whether a path segment is a value. Also considers the preceding segment: what follows a plural is one of its items. */
export const isPathValue = (segment: string, before: string): boolean =>
  looksLikeValue(segment) ||
  (NUMBERED.test(segment) && /^[A-Za-z][\w-]*$/.test(before) && isPlural(snakeName(before, '')))

/** Guesses the type of a value written as text. Numbers that wouldn't be serialized identically count as strings. */
export function typeOfText(text: string): Extract<Parameter['type'], 'string' | 'integer' | 'number' | 'boolean'> {
  if (text === 'true' || text === 'false') return 'boolean'
  if (!/^-?\d+(\.\d+)?$/.test(text) || String(Number(text)) !== text) return 'string'
  return text.includes('.') ? 'number' : 'integer'
}

/** Converts text to a JSON value of a type. */
export function valueOfText(text: string, type: Parameter['type']): string | number | boolean {
  if (type === 'boolean') return text === 'true'
  return type === 'integer' || type === 'number' ? Number(text) : text
}
