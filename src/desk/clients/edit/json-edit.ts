import { type Node, type ParseError, parseTree } from 'jsonc-parser'
import { isObject } from '../../../shared/values/is-object.ts'
import { parseJson } from '../../../shared/values/parse-json.ts'
import type { ConfigText, Entry, Json } from '../adapter.ts'
import { refusal } from './refusal.ts'
import { keyPathOf } from './servers-at.ts'
import { beginsLine, eolOf, indentAt, splice } from './text-style.ts'

/** Text to insert at an offset. */
export interface Insertion {
  offset: number
  text: string
}

const isBlank = (text: string): boolean => /^\s*$/.test(text)

/**
 * Parses JSON; returns `undefined` for blank text. Strict JSON allows neither comments nor trailing commas.
 * @throws AppFailure storage when it is not valid, or has a duplicate key on the path to the servers
 */
export function parseJsonConfig(text: string, config: ConfigText): unknown {
  // Fast path: most files are plain JSON, and some are megabytes in size.
  const plain = plainObject(text)
  if (plain !== null) return plain
  const root = rootOf(text, config)
  return root && nodeValue(root)
}

function plainObject(text: string): object | null {
  const value = parseJson(text)
  return isObject(value) ? value : null
}

/** The path of the servers; builds the whole value only if the path depends on it. */
const serversPath = (root: Node, config: ConfigText): readonly string[] =>
  config.newerKeyPath ? keyPathOf(nodeValue(root), config) : config.keyPath

/** Creates the insertion that makes `name` the first server. */
export function jsonInsertion(text: string, config: ConfigText, name: string, entry: Entry): Insertion {
  const eol = eolOf(text)
  const root = rootOf(text, config)
  if (!root) {
    const whole = JSON.stringify(wrap(config.keyPath, { [name]: entry }), null, 2).replaceAll('\n', eol)
    return { offset: 0, text: isBlank(text) && text !== '' ? whole : `${whole}${eol}` }
  }
  let object = root
  const missing = [...serversPath(root, config)]
  for (let next = childOf(object, missing[0]); next; next = childOf(object, missing[0])) {
    if (next.type !== 'object') throw refusal('shape')
    object = next
    missing.shift()
  }
  const [key, ...rest] = [...missing, name]
  if (key === undefined) throw refusal('shape')
  return intoObject(text, object, key, rest.length === 0 ? entry : wrap(rest.slice(0, -1), { [name]: entry }))
}

/** Returns the text without an entry, its comma, and its line; comments around the entry are kept. Null when there's no such entry. */
export function jsonWithout(text: string, config: ConfigText, name: string): string | null {
  const root = rootOf(text, config)
  if (!root) return null
  let object: Node | undefined = root
  for (const key of serversPath(root, config)) object = object && childOf(object, key)
  const properties = object?.type === 'object' ? (object.children ?? []) : []
  const at = properties.findIndex((property) => property.children?.[0]?.value === name)
  const property = properties[at]
  if (!property) return null
  const end = property.offset + property.length
  const after = skipBlank(text, end)
  const ownComma = text[after] === ','
  const shorter = dropLine(text, property.offset, ownComma ? after + 1 : end)
  const previous = properties[at - 1]
  // The last property has no trailing comma, so remove the previous one's.
  if (ownComma || !previous) return shorter
  const comma = skipBlank(text, previous.offset + previous.length)
  return splice(shorter, comma, '', 1)
}

/** Removes a range, along with its line if nothing else is on it. */
function dropLine(text: string, start: number, end: number): string {
  const rest = /^[ \t]*\r?\n/.exec(text.slice(end))?.[0]
  if (rest === undefined || !beginsLine(text, start)) return splice(text, start, '', end - start)
  const lineStart = text.lastIndexOf('\n', start - 1) + 1
  return splice(text, lineStart, '', end + rest.length - lineStart)
}

function rootOf(text: string, config: ConfigText): Node | null {
  if (isBlank(text)) return null
  const strict = config.format === 'json'
  const errors: ParseError[] = []
  const root = parseTree(text, errors, {
    disallowComments: strict,
    allowTrailingComma: !strict,
    allowEmptyContent: true,
  })
  if (errors.length > 0) throw refusal('unparsable', lineOf(text, errors[0]?.offset ?? 0))
  if (!root) return null
  if (strict) checkStrict(text)
  if (root.type !== 'object') throw refusal('notMap')
  return root
}

/** Rejects syntax that the lenient parser accepts but the client wouldn't. */
function checkStrict(text: string): void {
  if (parseJson(text) === undefined) throw refusal('unparsable')
}

const lineOf = (text: string, offset: number): number => text.slice(0, offset).split('\n').length

function nodeValue(node: Node): Json {
  if (node.type === 'array') return (node.children ?? []).map(nodeValue)
  if (node.type !== 'object') return node.value as Json
  const entries = (node.children ?? []).flatMap(({ children }): [string, Json][] =>
    children?.[0] && children[1] ? [[String(children[0].value), nodeValue(children[1])]] : [],
  )
  return Object.fromEntries(entries)
}

/** The value of a key. A duplicate key is rejected, because the client may read the other one. */
function childOf(object: Node, key: string | undefined): Node | undefined {
  const found = (object.children ?? []).filter(({ children }) => children?.[0]?.value === key)
  if (found.length > 1) throw refusal('repeatedKey')
  return found[0]?.children?.[1]
}

const wrap = (path: readonly string[], inner: Entry): Entry =>
  path.reduceRight<Entry>((value, key) => ({ [key]: value }), inner)

function intoObject(text: string, object: Node, key: string, value: Json): Insertion {
  const first = object.children?.[0]
  const inside = text.slice(object.offset + 1, object.offset + object.length - 1)
  const eol = eolOf(text)
  const outer = indentAt(text, object.offset)
  const onOneLine = !inside.includes('\n')
  if (onOneLine && (first || !isBlank(inside))) {
    // Keeps `{"a":1}` on one line, and keeps a space after the brace.
    const spaced = /^ /.test(inside)
    const part = JSON.stringify({ [key]: value }).slice(1, -1)
    return { offset: object.offset + 1, text: `${spaced ? ' ' : ''}${part}${first ? ',' : ''}` }
  }
  const unit = unitOf(text)
  const indent = first && beginsLine(text, first.offset) ? indentAt(text, first.offset) : outer + unit
  const body = JSON.stringify({ [key]: value }, null, unit)
    .split('\n')
    .slice(1, -1)
    .map((line) => indent + line.slice(unit.length))
    .join(eol)
  const offset = object.offset + 1 + (/^[ \t]*\/\/[^\r\n]*/.exec(inside)?.[0].length ?? 0)
  return { offset, text: `${eol}${body}${first ? ',' : onOneLine ? `${eol}${outer}` : ''}` }
}

/** `JSON.stringify` allows at most 10. */
const WIDEST = 8

/** One level of indentation: that of the first indented line, or two spaces by default. */
const unitOf = (text: string): string => (/^(\t+| +)(?=["/])/m.exec(text)?.[1] ?? '  ').slice(0, WIDEST)

/** The first offset past white space and comments. */
function skipBlank(text: string, from: number): number {
  let at = from
  for (;;) {
    const skipped = /^(?:\s+|\/\/[^\n]*|\/\*[\s\S]*?\*\/)/.exec(text.slice(at))?.[0]
    if (skipped === undefined) return at
    at += skipped.length
  }
}
