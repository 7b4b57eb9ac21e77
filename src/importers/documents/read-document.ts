import jsYaml from 'js-yaml'
import { type ParseError, parse as parseJsonc } from 'jsonc-parser'
import { parseYamlText } from '../../base/yaml/parse-yaml.ts'
import { fencedDocument } from '../../shared/management/imports/fenced-document.ts'
import { type Message, message } from '../../shared/text/message.ts'
import { isTooDeep, type Json } from './json.ts'

/** A document as a value, or why it is none. `line` counts from 1; null: unknown. */
export type ReadDocument = { value: Json } | { refused: Message; line: number | null }

/** Most values that anchors may stand for together. */
const MAX_EXPANDED = 2_000_000

/** A value of parsed text as plain JSON; `__proto__` would change what an object is, so it goes. */
const plain = (text: string): Json =>
  JSON.parse(text, text.includes('__proto__') ? (key, value) => (key === '__proto__' ? undefined : value) : undefined)

/**
 * Reads JSON, also with comments and trailing commas, or YAML text, also from a block of Markdown. YAML's aliases are limited,
 * and nothing is looked up outside of the text. Never throws: what cannot be read comes back as a message, free of the text
 * itself, which may hold secrets.
 */
export function readDocument(text: string): ReadDocument {
  const source = text.replace(/^\uFEFF/, '')
  if (source.trim() === '') return { refused: message('documentNotices.file.empty'), line: null }
  const read = readPlain(source)
  if ('value' in read && typeof read.value === 'object') return read
  // Fences in a document's own texts are examples.
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

/** JSON as editors and TypeScript know it; null when it's something else. */
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
    // Aliases that lead into themselves or multiply, or nesting beyond what the parser can follow.
    return {
      refused: message('documentNotices.file.tooDeepOrCyclic'),
      line: null,
    }
  }
}

/**
 * YAML that breaks the specification where most readers don't look, such as a quoted text whose lines begin at the margin:
 * its makers have never seen it fail. Null when that reader refuses it too.
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

/** How many values there are once each anchor is written out. Throws RangeError for one that holds itself. */
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
