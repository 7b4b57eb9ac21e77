import { parse, TomlError } from 'smol-toml'
import type { ConfigText, Entry, Json } from '../adapter.ts'
import type { Insertion } from './json-edit.ts'
import { refusal } from './refusal.ts'
import { eolOf } from './text-style.ts'
import { tomlWithoutPath } from './toml-without.ts'

/**
 * Parses TOML.
 * @throws AppFailure storage when it is not valid
 */
export function parseToml(text: string): unknown {
  try {
    return plain(parse(text, { integersAsBigInt: 'asNeeded' }))
  } catch (error) {
    if (!(error instanceof TomlError)) throw error
    throw refusal('unparsable', error.line)
  }
}

/** Appends a table at the end, where it can't affect anything above it. */
export function tomlInsertion(text: string, config: ConfigText, name: string, entry: Entry): Insertion {
  const eol = eolOf(text)
  const table = [`[${[...config.keyPath, name].map(keyOf).join('.')}]`]
  const lines = [...table, ...Object.entries(entry).map(([key, value]) => `${keyOf(key)} = ${valueText(value)}`)]
  const block = lines.join(eol)
  if (text === '') return { offset: 0, text: `${block}${eol}` }
  const ends = text.endsWith('\n')
  const gap = ends ? (/\n\r?\n$/.test(text) ? '' : eol) : eol + eol
  return { offset: text.length, text: `${gap}${block}${ends ? eol : ''}` }
}

/** Returns the text without an entry and its sub-tables; comments after it are kept. Null when there's no such entry. */
export const tomlWithout = (text: string, config: ConfigText, name: string): string | null =>
  tomlWithoutPath(text, [...config.keyPath, name])

/** Converts tables to plain objects, as the other parsers return them; dates and numbers are unchanged. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, plain(each)]))
}

const keyOf = (key: string): string => (/^[A-Za-z0-9_-]+$/.test(key) ? key : JSON.stringify(key))

/** Writes a value on one line. TOML's basic strings use JSON's escapes. */
function valueText(value: Json): string {
  if (value === null) throw refusal('tomlNull')
  if (Array.isArray(value)) return `[${value.map(valueText).join(', ')}]`
  if (typeof value !== 'object') return JSON.stringify(value)
  const pairs = Object.entries(value).map(([key, each]) => `${keyOf(key)} = ${valueText(each)}`)
  return pairs.length === 0 ? '{}' : `{ ${pairs.join(', ')} }`
}
