import jsYaml from 'js-yaml'
import { type ParseError, parse as parseJsonc } from 'jsonc-parser'
import { parseYamlText } from '../../base/yaml/parse-yaml.ts'
import { fencedDocument } from '../../shared/management/imports/fenced-document.ts'
import { type Message, message } from '../../shared/text/message.ts'
import { isTooDeep, type Json } from './json.ts'

/** A document's value, or why it can't be read. `line` starts at 1; null if it isn't known. */
export type ReadDocument = { value: Json } | { refused: Message; line: number | null }

/** Maximum number of values once all anchors are expanded. */
const MAX_EXPANDED = 2_000_000

/** Converts a parsed value to plain JSON, without `__proto__`, which would change the object itself. */
const plain = (text: string): Json =>
  JSON.parse(text, text.includes('__proto__') ? (key, value) => (key === '__proto__' ? undefined : value) : undefined)

/**
 * Reads JSON (optionally with comments and trailing commas) or YAML, either of them optionally in a Markdown code block. Limits YAML
 * aliases and never looks up anything outside the text. Never throws: text that can't be read yields a message that doesn't include the
 * text, which may contain secrets.
 */
export function readDocument(text: string): ReadDocument {
  const source = text.replace(/^\uFEFF/, '')
  if (source.trim() === '') return { refused: message('documentNotices.file.empty'), line: null }
  const read = readPlain(source)
  if ('value' in read && typeof read.value === 'object') return read
  // Fences inside a document's own strings are examples.
  const fenced = fencedDocument(source)
  return fenced === null ? read : readPlain(fenced)
}

function readPlain(source: string): ReadDocument {
  try {
    return checked(plain(source))
  } catch {
    return readCommented(source) ?? readYaml(source)
  }
}

const checked = (value: Json): ReadDocument =>
  isTooDeep(value) ? { refused: message('documentNotices.file.tooDeep'), line: null } : { value }

/** Reads JSON with comments, as accepted by editors and TypeScript; returns null if it's something else. */
function readCommented(source: string): ReadDocument | null {
  if (!/^(?:\s|\/\/[^\n]*\n|\/\*[\s\S]*?\*\/)*[{[]/.test(source)) return null
  try {
    const errors: ParseError[] = []
    const value: unknown = parseJsonc(source, errors, { allowTrailingComma: true })
    return errors.length === 0 ? checked(plain(JSON.stringify(value ?? null))) : null
  } catch {
    return null
  }
}

function readYaml(source: string): ReadDocument {
  try {
    const { documents, lineOf } = parseYamlText(source, { logLevel: 'silent', merge: true, uniqueKeys: false })
    const [document, second] = documents
    const error = document?.errors[0]
    if (error || second) {
      const line = error ? lineOf(error) : null
      return readLenientYaml(source) ?? { refused: message('documentNotices.file.notParsable'), line }
    }
    return checked(plain(JSON.stringify(document?.toJS({ maxAliasCount: 100 }) ?? null)))
  } catch {
    // Caused by aliases that are recursive or multiply, or by nesting too deep for the parser.
    return {
      refused: message('documentNotices.file.tooDeepOrCyclic'),
      line: null,
    }
  }
}

/**
 * Reads YAML with common violations of the specification that most parsers tolerate, such as a quoted string whose lines begin at the
 * margin. Returns null if the lenient parser refuses it, too.
 */
function readLenientYaml(source: string): ReadDocument | null {
  try {
    const schema = jsYaml.CORE_SCHEMA.extend({ implicit: [jsYaml.types.merge] })
    const value = jsYaml.load(source, { schema, json: true })
    if (typeof value !== 'object' || value === null || expandedSize(value, new Map()) > MAX_EXPANDED) return null
    return checked(plain(JSON.stringify(value)))
  } catch {
    return null
  }
}

/** Counts the values with all anchors expanded. Throws `RangeError` for a recursive one. */
function expandedSize(value: unknown, known: Map<object, number>): number {
  if (typeof value !== 'object' || value === null) return 1
  const counted = known.get(value)
  if (counted !== undefined) return counted
  known.set(value, Number.POSITIVE_INFINITY)
  let size = 1
  for (const child of Object.values(value)) size += expandedSize(child, known)
  known.set(value, size)
  return size
}
