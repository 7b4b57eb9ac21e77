import { isNestedDeeper } from '../../../base/json/json-depth.ts'
import type { ConfigText, Entry } from '../adapter.ts'
import { type Insertion, jsonInsertion, jsonWithout, parseJsonConfig } from './json-edit.ts'
import { refusal } from './refusal.ts'
import { onlyEntryDiffers, serversOf } from './servers-at.ts'
import { splice } from './text-style.ts'
import { parseToml, tomlInsertion, tomlWithout } from './toml-edit.ts'
import { parseYaml, yamlInsertion, yamlWithout } from './yaml-edit.ts'

/** No client nests its settings deeper. */
const MAX_LEVELS = 500

/**
 * Parses a config file; returns `undefined` for blank text.
 * @throws AppFailure storage when it is not valid
 */
export function parseConfig(text: string, config: ConfigText): unknown {
  try {
    const value = parse(text, config)
    // Deeper nesting could overflow the stack in the recursive comparisons below.
    if (!isNestedDeeper(value, MAX_LEVELS)) return value
  } catch (error) {
    // The parsers are recursive, too, so very deep nesting overflows the stack.
    if (!(error instanceof RangeError)) throw error
  }
  throw refusal('tooDeep')
}

function parse(text: string, config: ConfigText): unknown {
  if (config.format === 'toml') return parseToml(text)
  return config.format === 'yaml' ? parseYaml(text) : parseJsonConfig(text, config)
}

/**
 * The servers of a config file, by name.
 * @throws AppFailure storage when the text is not valid or its servers have a different shape
 */
export const readEntries = (text: string, config: ConfigText): Map<string, unknown> =>
  serversOf(parseConfig(text, config), config)

/**
 * Inserts an entry. Every byte of `text` is kept: the result is `text` with `inserted` added at one offset and, when parsed, differs only
 * by the entry.
 * @throws AppFailure storage when the text is not valid, already has the name, or cannot be changed safely
 */
export function insertEntry(
  text: string,
  config: ConfigText,
  name: string,
  entry: Entry,
): { text: string; inserted: Insertion } {
  const before = parseConfig(text, config)
  if (serversOf(before, config).has(name)) throw refusal('nameTaken')
  const inserted = insertionOf(text, config, name, entry)
  const edited = splice(text, inserted.offset, inserted.text)
  if (!isAsMeant(before, edited, config, name, entry)) throw refusal('unsafe')
  return { text: edited, inserted }
}

/**
 * Removes an entry by its position in the file, whatever the formatting; keeps comments and all other values.
 * @throws AppFailure storage when that cannot be done safely
 */
export function removeEntry(text: string, config: ConfigText, name: string): string {
  const before = parseConfig(text, config)
  const edited = withoutEntry(text, config, name)
  if (edited === null) throw refusal('shape')
  if (!isAsMeant(before, edited, config, name, null)) throw refusal('unsafe')
  return edited
}

function insertionOf(text: string, config: ConfigText, name: string, entry: Entry): Insertion {
  if (config.format === 'toml') return tomlInsertion(text, config, name, entry)
  return config.format === 'yaml' ? yamlInsertion(text, config, name, entry) : jsonInsertion(text, config, name, entry)
}

function withoutEntry(text: string, config: ConfigText, name: string): string | null {
  if (config.format === 'toml') return tomlWithout(text, config, name)
  return config.format === 'yaml' ? yamlWithout(text, config, name) : jsonWithout(text, config, name)
}

/** Whether an edit made exactly the intended change; false when the text is no longer valid. */
function isAsMeant(before: unknown, edited: string, config: ConfigText, name: string, entry: Entry | null): boolean {
  try {
    return onlyEntryDiffers(before, parseConfig(edited, config), config, name, entry)
  } catch {
    return false
  }
}
