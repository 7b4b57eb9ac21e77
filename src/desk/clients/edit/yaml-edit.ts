import { type Document, isMap, isScalar, isSeq, type Node, type Pair, type YAMLMap } from 'yaml'
import { parseYamlText } from '../../../base/yaml/parse-yaml.ts'
import type { ConfigText, Entry, Json } from '../adapter.ts'
import type { Insertion } from './json-edit.ts'
import { refusal } from './refusal.ts'
import { eolOf, indentAt, splice } from './text-style.ts'

/** Words that YAML 1.1 or 1.2 would parse as something other than a string, or that look like numbers or dates. */
const NOT_PLAIN = /^(?:true|false|yes|no|on|off|null|~|y|n|[-+.\d].*)$/i
const PLAIN = /^[A-Za-z_](?:[\w ./@-]|:(?! |$))*$/

/** Writes a map as unindented lines of YAML; `unit` is one level of indentation. */
function yamlLines(entry: Entry, unit: string): string[] {
  return Object.entries(entry).flatMap(([key, value]) => {
    const name = scalar(key)
    if (typeof value !== 'object' || value === null) return [`${name}: ${scalar(value)}`]
    if (Array.isArray(value)) return [`${name}: ${JSON.stringify(value)}`]
    if (Object.keys(value).length === 0) return [`${name}: {}`]
    return [`${name}:`, ...yamlLines(value, unit).map((line) => unit + line)]
  })
}

/** Writes a scalar: plain if unambiguous, or in JSON's double quotes otherwise. */
function scalar(value: Json): string {
  if (typeof value !== 'string') return JSON.stringify(value)
  return PLAIN.test(value) && !NOT_PLAIN.test(value) && !value.endsWith(' ') ? value : JSON.stringify(value)
}

/**
 * Parses YAML with one document; returns `undefined` if it has no value.
 * @throws AppFailure storage when it is not valid or has several documents
 */
export function parseYaml(text: string): unknown {
  try {
    return documentOf(text)?.toJS() ?? undefined
  } catch (error) {
    // An alias without an anchor, or too many aliases.
    if (error instanceof ReferenceError) throw refusal('shape')
    throw error
  }
}

/** Creates the insertion that makes `name` the first server. */
export function yamlInsertion(text: string, config: ConfigText, name: string, entry: Entry): Insertion {
  const eol = eolOf(text)
  const root = documentOf(text)?.contents ?? null
  const [key, ...deeper] = config.keyPath
  if (key === undefined || deeper.length > 0) throw refusal('shape')
  const pair = isMap(root) ? pairOf(root, key) : undefined
  if (root !== null && !isMap(root)) throw refusal('notMap')
  if (!pair) {
    if (root?.flow) return intoFlow(text, root, { [key]: config.shape === 'list' ? [entry] : { [name]: entry } })
    const block = [`${key}:`, ...itemLines(config, name, entry, unitOf(root))].join(eol)
    const ends = text === '' || text.endsWith('\n')
    return { offset: text.length, text: ends ? `${block}${eol}` : `${eol}${block}` }
  }
  const held = pair.value as Node | null
  if (isMap(held) || isSeq(held)) {
    if (isSeq(held) !== (config.shape === 'list') || held.anchor || held.tag) throw refusal('shape')
    if (held.flow) return intoFlow(text, held, config.shape === 'list' ? entry : { [name]: entry })
  } else if (!(isScalar(held) && held.value === null && (held.source ?? '') === '')) throw refusal('shape')
  // Insert below the key's line, because the rest of that line belongs to the key.
  const keyEnd = endOf(pair.key as Node)
  const lineEnd = text.indexOf('\n', keyEnd)
  const indent = isMap(held) || isSeq(held) ? indentAt(text, startOf(held)) : unitOf(root)
  const lines = itemLines(config, name, entry, indent).join(eol)
  return lineEnd === -1
    ? { offset: text.length, text: `${eol}${lines}` }
    : { offset: lineEnd + 1, text: `${lines}${eol}` }
}

/** Returns the text without an entry and its lines; null when there's no such entry, or when other entries share its lines. */
export function yamlWithout(text: string, config: ConfigText, name: string): string | null {
  const root = documentOf(text)?.contents
  const pair = isMap(root) ? pairOf(root, config.keyPath[0] ?? '') : undefined
  const held = pair?.value as Node | null | undefined
  if (!pair || (!isMap(held) && !isSeq(held)) || held.flow) return null
  const items = isMap(held)
    ? held.items.map((item) => ({ name: keyText(item), start: startOf(item.key as Node), end: pairEnd(item) }))
    : held.items.map((item) => ({
        name: isMap(item) ? item.get('name') : undefined,
        start: text.lastIndexOf('-', startOf(item as Node)),
        end: endOf(item as Node),
      }))
  const item = items.find((each) => each.name === name)
  if (!item) return null
  const lineStart = text.lastIndexOf('\n', item.start - 1) + 1
  const shorter = splice(text, lineStart, '', item.end - lineStart)
  // The last entry is being removed, and a key without a value would be null rather than an empty map or list.
  if (items.length > 1) return shorter
  return splice(shorter, text.indexOf(':', endOf(pair.key as Node)) + 1, isMap(held) ? ' {}' : ' []')
}

function documentOf(text: string): Document.Parsed | null {
  // Suppress warnings, which would log the file's keys.
  const { documents, lineOf } = parseYamlText(text, { keepSourceTokens: true, logLevel: 'error' })
  const [document, ...others] = documents
  if (!document) return null
  const error = document.errors[0]
  if (error) throw refusal('unparsable', lineOf(error))
  if (others.length > 0 || /^\.\.\.\s*$/m.test(text)) throw refusal('severalDocuments')
  return document
}

const keyText = (pair: Pair): unknown => (isScalar(pair.key) ? pair.key.value : undefined)
const pairOf = (map: YAMLMap, key: string): Pair | undefined => map.items.find((item) => keyText(item) === key)
const startOf = (node: Node): number => node.range?.[0] ?? 0
const endOf = (node: Node): number => node.range?.[2] ?? 0
const pairEnd = (pair: Pair): number => endOf((pair.value ?? pair.key) as Node)

/** One level of indentation: that of the first map within the root map. */
function unitOf(root: YAMLMap | null): string {
  for (const { key, value } of root?.items ?? []) {
    const first = isMap(value) && !value.flow ? value.items[0] : undefined
    const token = first && isScalar(first.key) ? first.key.srcToken : undefined
    if (token && 'indent' in token && token.indent > 0 && isScalar(key)) return ' '.repeat(token.indent)
  }
  return '  '
}

/** Inserts JSON, which is valid YAML within braces or brackets. */
function intoFlow(text: string, held: Node & { items: unknown[] }, value: Entry): Insertion {
  const isList = text[startOf(held)] === '['
  const part = isList ? JSON.stringify(value) : JSON.stringify(value).slice(1, -1)
  return { offset: startOf(held) + 1, text: held.items.length > 0 ? `${part}, ` : part }
}

function itemLines(config: ConfigText, name: string, entry: Entry, indent: string): string[] {
  const unit = indent === '' ? '  ' : indent
  if (config.shape === 'map') return yamlLines({ [name]: entry }, unit).map((line) => indent + line)
  return yamlLines(entry, unit).map((line, at) => `${indent}${at === 0 ? '- ' : '  '}${line}`)
}
