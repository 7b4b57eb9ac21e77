import type { Endpoint } from '../endpoint/endpoint.ts'
import type { Definition } from './definition.ts'

/**
 * Characters that are invisible, or change how others are displayed, but that a model still reads: control characters, direction marks,
 * zero-width characters, and Unicode's tags, which can hide whole sentences. Excludes tabs and line breaks.
 */
const HIDDEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are exactly what it looks for
  /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u00ad\u061c\u115f\u1160\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}]|\u034f|\u17b4|\u17b5|[\ud800-\udfff]/gu
/** A region's flag: a black flag, tags, and their terminator (UTS #51, ED-14A). */
const TAG_FLAG = /\u{1f3f4}[\u{e0020}-\u{e007e}]+\u{e007f}/gu
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u
/** Text that a joiner is allowed to follow: emoji, and letters of joining scripts. */
const JOINED = /(?:\p{Extended_Pictographic}|\ufe0f|[\u{1f3fb}-\u{1f3ff}])$|(?!\p{Script=Latin})[\p{L}\p{M}]$/u

/** Removes the hidden characters from a string and passes each to `found`. Keeps joiners and direction marks that scripts need. */
function replaceHidden(text: string, found: (character: string, at: number) => void = () => undefined): string {
  if (text.search(HIDDEN) === -1) return text
  const flags = new Set<number>()
  for (const { index, 0: flag } of text.matchAll(TAG_FLAG))
    for (let at = index; at < index + flag.length; at += 1) flags.add(at)
  const rightToLeft = RIGHT_TO_LEFT.test(text)
  return text.replace(HIDDEN, (character: string, at: number) => {
    const joins = /[\u200c\u200d]/.test(character) && JOINED.test(text.slice(Math.max(0, at - 2), at))
    if (joins || flags.has(at) || (rightToLeft && /[\u061c\u200e\u200f]/.test(character))) return character
    found(character, at)
    return ''
  })
}

const nameOf = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`

/** Returns the distinct hidden characters of a string, formatted as `U+202E`. */
export function hiddenCharacters(text: string): string[] {
  const names = new Set<string>()
  replaceHidden(text, (character) => names.add(nameOf(character)))
  return [...names]
}

export const withoutHidden = (text: string): string => replaceHidden(text)

/** A segment of a string; `isHidden`: its text names or spells out hidden characters. */
export interface Passage {
  text: string
  isHidden: boolean
}
/** Number of characters shown on either side of hidden ones, and maximum number of places shown. */
const AROUND = 24
const MAX_PLACES = 3
/** Maximum number of characters named per place. */
const MAX_NAMES = 6

/** Returns the first places with hidden characters in a string, with the surrounding text. Tags are shown as the text they spell. */
export function hiddenPassages(text: string): Passage[][] {
  const runs: { from: number; end: number; characters: string[] }[] = []
  replaceHidden(text, (character, at) => {
    const last = runs.at(-1)
    if (last?.end === at) {
      last.characters.push(character)
      last.end += character.length
    } else runs.push({ from: at, end: at + character.length, characters: [character] })
  })
  return runs.slice(0, MAX_PLACES).map(({ from, end, characters }) => {
    const start = Math.max(0, from - AROUND)
    const rest = end + AROUND
    return [
      { text: `${start > 0 ? '…' : ''}${withoutHidden(text.slice(start, from))}`, isHidden: false },
      { text: spell(characters), isHidden: true },
      { text: `${withoutHidden(text.slice(end, rest))}${rest < text.length ? '…' : ''}`, isHidden: false },
    ]
  })
}

function spell(characters: readonly string[]): string {
  const codes = characters.map((character) => character.codePointAt(0) ?? 0)
  if (codes.every((code) => code >= 0xe0020 && code <= 0xe007e))
    return String.fromCodePoint(...codes.slice(0, 200).map((code) => code - 0xe0000))
  const names = characters.slice(0, MAX_NAMES).map(nameOf)
  return names.join(' ') + (characters.length > MAX_NAMES ? ' …' : '')
}

/** Removes hidden characters from all strings in a value, including member names. Returns the same value if there are none. */
function clean<T>(value: T): T {
  if (typeof value === 'string') return replaceHidden(value) as T
  if (Array.isArray(value)) return value.map(clean) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, own]) => [replaceHidden(name), clean(own)])) as T
}

/** Returns what a model sees of an endpoint, by field. Names are omitted because their schemas allow only a limited set of characters. */
const shownOf = (endpoint: Endpoint): [field: string, value: unknown][] => [
  ['title', endpoint.title],
  ['description', endpoint.description],
  ...endpoint.parameters
    .filter(({ source }) => source === 'model')
    .map(({ name, description, enum: values, default: fallback, example, schema }): [string, unknown] => [
      `parameters.${name}`,
      [description, values, fallback, example, schema],
    ]),
  ['parameters', endpoint.argumentsSchema],
]

/** Returns all strings in a value, including member names. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, own]) => [name, ...textsOf(own)])
}

/** Returns the fields of an endpoint in which a model would read hidden characters, with the names of those characters. */
export function hiddenFieldsOf(endpoint: Endpoint): [field: string, characters: string[]][] {
  return shownOf(endpoint).flatMap(([field, value]): [string, string[]][] => {
    const characters = [...new Set(textsOf(value).flatMap(hiddenCharacters))]
    return characters.length > 0 ? [[field, characters]] : []
  })
}

/** Removes hidden characters from everything that a model sees of the endpoint. */
const withoutHiddenCharacters = (endpoint: Endpoint): Endpoint => ({
  ...endpoint,
  title: replaceHidden(endpoint.title).trim() || endpoint.toolName,
  description: replaceHidden(endpoint.description).trim() || endpoint.toolName,
  parameters: endpoint.parameters.map((parameter) => (parameter.source === 'model' ? clean(parameter) : parameter)),
  ...(endpoint.argumentsSchema && { argumentsSchema: clean(endpoint.argumentsSchema) }),
})

/**
 * Invisible characters that word processors and web pages leave behind in text. They're removed only if no other hidden character is
 * adjacent.
 */
const LEFT_BEHIND = /[\u00ad\u200b\u2028\u2029\u2060\ufeff]/
const withoutLeftBehind = (text: string): string =>
  text.replace(HIDDEN, (character: string, at: number) => {
    const alone = `${text[at - 1] ?? ''}${text[at + 1] ?? ''}`.search(HIDDEN) === -1
    if (!alone || !LEFT_BEHIND.test(character)) return character
    return /[\u2028\u2029]/.test(character) ? '\n' : ''
  })

/**
 * Removes isolated invisible characters, which are common in vendors' documents, from the endpoint's title and descriptions. Keeps any that
 * could hide text, such as several in a row, for review.
 */
export const withoutStrayCharacters = (endpoint: Endpoint): Endpoint => ({
  ...endpoint,
  title: withoutLeftBehind(endpoint.title).trim() || endpoint.toolName,
  description: withoutLeftBehind(endpoint.description).trim() || endpoint.toolName,
  parameters: endpoint.parameters.map((parameter) => ({
    ...parameter,
    description: withoutLeftBehind(parameter.description),
  })),
})

/** Removes hidden characters from all endpoints. */
export const definitionWithoutHidden = (definition: Definition): Definition => ({
  ...definition,
  name: replaceHidden(definition.name).trim() || 'MCP server',
  instructions: replaceHidden(definition.instructions),
  endpoints: definition.endpoints.map((endpoint) =>
    hiddenFieldsOf(endpoint).length > 0 ? withoutHiddenCharacters(endpoint) : endpoint,
  ),
})
