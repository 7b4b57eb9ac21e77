import type { Parameter } from './endpoint.ts'

const VALUE_SEGMENTS = [
  /^\d+$/,
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i,
  /^(?=.*\d)[0-9a-f]{8,}$/i,
  /^[0-9A-HJKMNP-TV-Z]{26}$/,
  /^\d{4}-\d{2}-\d{2}(?:T[\d:.]+Z?)?$/,
  /^[A-Z]{1,8}-\d+$/,
  // Prefixed ids, such as `cus_9s6XKzkNRiz8i3`.
  /^[A-Za-z]{2,8}_(?=[A-Za-z0-9]*\d)[A-Za-z0-9]{6,}$/,
  /^(?=.*\d)(?=.*[A-Z])(?=.*[a-z])[A-Za-z0-9_-]{15,}$/,
  /^[^@\s]+@[^@\s]+\.[^@\s]+$/,
  /^\d{1,3}(?:\.\d{1,3}){3}$/,
]

/** Whether a path segment looks like a value (number, UUID, hash, prefixed id, date, e-mail) and not like a word. */
const looksLikeValue = (segment: string): boolean => VALUE_SEGMENTS.some((shape) => shape.test(segment))

/** `c_101`, `user-17`, `o12`: an id where a collection comes before it, and possibly a word elsewhere. */
const NUMBERED = /^(?!v\d)[A-Za-z]{1,12}(?:[_-]\d+|\d{2,})$/i

/** The same for a segment of a path, with the one before it: what follows a plural is one of these. */
export const isPathValue = (segment: string, before: string): boolean =>
  looksLikeValue(segment) ||
  (NUMBERED.test(segment) && /^[A-Za-z][\w-]*$/.test(before) && isPlural(snakeName(before, '')))

/** The type that a text most likely has. Numbers that would not be written back the same way are strings. */
export function typeOfText(text: string): Extract<Parameter['type'], 'string' | 'integer' | 'number' | 'boolean'> {
  if (text === 'true' || text === 'false') return 'boolean'
  if (!/^-?\d+(\.\d+)?$/.test(text) || String(Number(text)) !== text) return 'string'
  return text.includes('.') ? 'number' : 'integer'
}

/** The JSON value of a text in its type. */
export function valueOfText(text: string, type: Parameter['type']): string | number | boolean {
  if (type === 'boolean') return text === 'true'
  return type === 'integer' || type === 'number' ? Number(text) : text
}

/** Letters that do not come apart into one of ASCII and an accent. */
const LETTERS: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd' }

/** Names that are one word, whatever their capitals. */
const ONE_WORD =
  /GitHub|GitLab|OpenAI|OAuth|PayPal|HubSpot|YouTube|LinkedIn|WhatsApp|GraphQL|ClickUp|SendGrid|DocuSign/g

/** A name for a parameter, in snake case, from whatever something is called; `fallback` when nothing is left of it. */
export function snakeName(text: string, fallback = 'value'): string {
  const words = text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[ßæœøłđ]/gi, (letter) => LETTERS[letter.toLowerCase()] ?? '')
    .replace(ONE_WORD, (word) => `${word[0]}${word.slice(1).toLowerCase()}`)
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1_$2')
    .replace(/[^A-Za-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .toLowerCase()
    .slice(0, 60)
    .replace(/_+$/, '')
  return words === '' ? fallback : words
}

const UNCHANGED = /(?:ss|us|is|news|series|species)$/i

/** The singular of an English word, as far as endings tell. */
export function singular(word: string): string {
  const irregular = /^(?:(.*_)?)(people|children)$/i.exec(word)
  if (irregular) return `${irregular[1] ?? ''}${/people/i.test(irregular[2] ?? '') ? 'person' : 'child'}`
  if (!/s$/i.test(word) || UNCHANGED.test(word)) return word
  if (/alyses$/i.test(word)) return `${word.slice(0, -2)}is`
  if (/[^aeiou]ies$/i.test(word)) return `${word.slice(0, -3)}y`
  if (/(?:ss|sh|ch|x|z)es$/i.test(word)) return word.slice(0, -2)
  return word.slice(0, -1)
}

/** Whether a word is a plural, as far as its ending tells. */
export const isPlural = (word: string): boolean => singular(word) !== word
