import { z } from 'zod'
import { isObject } from '../../values/is-object.ts'

/**
 * How a value is serialized in its place in a request: the styles of OpenAPI 3.2 ("Style Values"), plus `json` for a parameter described
 * with `content`.
 */
export const PAIR_STYLES = [
  'form',
  'spaceDelimited',
  'pipeDelimited',
  'deepObject',
  'simple',
  'cookie',
  'json',
] as const
export const PATH_STYLES = ['simple', 'label', 'matrix', 'json'] as const

/** Serialization options of a query or form pair, a header, or a cookie whose value is a single placeholder. */
export const pairStyleShape = {
  /** If it's missing, a list repeats the pair, and an object becomes JSON text. */
  style: z.enum(PAIR_STYLES).optional(),
  /** Default: true for `form` and `cookie`, false for all others. */
  explode: z.boolean().optional(),
  /** Keeps characters reserved by RFC 3986 unencoded, except those that end a pair. */
  allowReserved: z.boolean().optional(),
}

/** Serialization options of a placeholder in a path. `name`: the name that `matrix` writes; default: the parameter's. */
export const pathStyleSchema = z.object({
  style: z.enum(PATH_STYLES),
  explode: z.boolean().optional(),
  allowReserved: z.boolean().optional(),
  name: z.string().min(1).max(500).optional(),
})
export type PathStyle = z.output<typeof pathStyleSchema>

export type Style = (typeof PAIR_STYLES)[number] | (typeof PATH_STYLES)[number]
export interface ValueStyle {
  style: Style
  explode?: boolean | undefined
}

/** How to escape names and values for their place, and the delimiter between the items of a value. */
export interface ValueEncoder {
  name(text: string): string
  text(text: string): string
  delimiter(delimiter: ',' | ' ' | '|'): string
}

export type Entry = [name: string, value: string]

/** Converts a scalar to text; a nested value that the style doesn't define becomes JSON. */
export const scalarText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

const isList = (value: unknown): value is unknown[] => Array.isArray(value)

/** In the terms of RFC 6570 §2.3, `null` is undefined: it's omitted, like empty lists and objects. */
const given = (value: unknown): boolean => value !== null && value !== undefined
const itemsOf = (value: unknown[]): unknown[] => value.filter(given)
const membersOf = (value: Record<string, unknown>): [string, unknown][] =>
  Object.entries(value).filter(([, each]) => given(each))

const explodes = ({ style, explode }: ValueStyle): boolean => explode ?? (style === 'form' || style === 'cookie')

/** Serializes a value to the escaped names and values of a query, a form, or a cookie. */
export function styledEntries(name: string, value: unknown, how: ValueStyle, encoder: ValueEncoder): Entry[] {
  const label = encoder.name(name)
  if (how.style === 'json') return [[label, encoder.text(JSON.stringify(value))]]
  if (!given(value)) return []
  if (how.style === 'deepObject')
    return bracketed(name, value).map(([key, text]) => [encoder.name(key), encoder.text(text)])
  const text = (each: unknown) => encoder.text(scalarText(each))
  const between = encoder.delimiter(how.style === 'spaceDelimited' ? ' ' : how.style === 'pipeDelimited' ? '|' : ',')
  const joined = (texts: string[]): Entry[] => (texts.length === 0 ? [] : [[label, texts.join(between)]])
  // OpenAPI doesn't define explode for the delimited styles; with it, their lists are repeated, as with `form`.
  const apart = explodes(how)
  if (isList(value)) {
    const texts = itemsOf(value).map(text)
    return apart ? texts.map((each): Entry => [label, each]) : joined(texts)
  }
  if (!isObject(value)) return [[label, text(value)]]
  const members = membersOf(value).map(([key, each]): Entry => [encoder.name(key), text(each)])
  return apart ? members : joined(members.flat())
}

/**
 * Serializes a value as `metadata[order_id]`, `items[0][price]`, `expand[]`: for an object, that's `deepObject`; for nested objects and
 * lists, which OpenAPI leaves undefined, it's the form that APIs using that style expect (Rails, PHP, qs).
 */
function bracketed(name: string, value: unknown): Entry[] {
  if (isList(value)) {
    const items = itemsOf(value)
    const plain = items.every((item) => typeof item !== 'object')
    return items.flatMap((item, index) => bracketed(plain ? `${name}[]` : `${name}[${index}]`, item))
  }
  if (!isObject(value)) return [[name, scalarText(value)]]
  return membersOf(value).flatMap(([key, each]) => bracketed(`${name}[${key}]`, each))
}

/**
 * Serializes a value for a path segment or a header; returns undefined for a value that RFC 6570 calls undefined. `escapeText` is applied
 * only to names and values.
 */
export function styledText(
  name: string,
  value: unknown,
  how: ValueStyle,
  escapeText: (text: string) => string,
): string | undefined {
  if (how.style === 'json') return escapeText(JSON.stringify(value))
  if (!given(value)) return undefined
  const [lead, between] = how.style === 'matrix' ? [';', ';'] : how.style === 'label' ? ['.', '.'] : ['', ',']
  const text = (each: unknown) => escapeText(scalarText(each))
  const named = (each: string) => `${escapeText(name)}${each === '' ? '' : '='}${each}`
  const whole = how.style === 'matrix' ? named : (each: string) => each
  if (isList(value)) {
    const texts = itemsOf(value).map(text)
    if (texts.length === 0) return undefined
    return lead + (explodes(how) ? texts.map(whole).join(between) : whole(texts.join(',')))
  }
  if (!isObject(value)) return lead + whole(text(value))
  const members = membersOf(value)
  if (members.length === 0) return undefined
  return explodes(how)
    ? lead + members.map(([key, each]) => `${escapeText(key)}=${text(each)}`).join(between)
    : lead + whole(members.flatMap(([key, each]) => [escapeText(key), text(each)]).join(','))
}
