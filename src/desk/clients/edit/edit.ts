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
 * The value of a config file's text; `undefined` for a blank one.
 * @throws AppFailure storage when it is not valid
 */
export function parseConfig(text: string, config: ConfigText): unknown {
  try {
    const value = parse(text, config)
    // The comparisons that follow go down by recursion.
    if (!isNestedDeeper(value, MAX_LEVELS)) return value
  } catch (error) {
    // So do the parsers.
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
 * @throws AppFailure storage when the text is not valid or holds its servers in another way
 */
export const readEntries = (text: string, config: ConfigText): Map<string, unknown> =>
  serversOf(parseConfig(text, config), config)

/**
 * Inserts an entry. Every byte of `text` stays: the answer's text is `text` with `inserted` put in at its offset, and the
 * result, read again, differs by the entry alone.
 * @throws AppFailure storage when the text is not valid, has the name already, or cannot be changed safely
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
 * Takes an entry out by its place in the file, whoever laid it out; comments and all other values stay.
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

/** Reads an edited text; one that is no longer valid is not as meant. */
function isAsMeant(before: unknown, edited: string, config: ConfigText, name: string, entry: Entry | null): boolean {
  try {
    return onlyEntryDiffers(before, parseConfig(edited, config), config, name, entry)
  } catch {
    return false
  }
}
