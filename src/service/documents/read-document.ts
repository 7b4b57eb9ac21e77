import { parseDocument } from 'yaml'
import { type Message, message } from '../../shared/text/message.ts'
import { isTooDeep, type Json } from './json.ts'

/** A document as a value, or why it is none. `line` counts from 1; null: unknown. */
export type ReadDocument = { value: Json } | { refused: Message; line: number | null }

/** A value of parsed text as plain JSON; `__proto__` would change what an object is, so it goes. */
const plain = (text: string): Json =>
  JSON.parse(text, text.includes('__proto__') ? (key, value) => (key === '__proto__' ? undefined : value) : undefined)

/**
 * Reads JSON or YAML text. YAML's aliases are limited, and nothing is looked up outside of the text. Never throws: what
 * cannot be read comes back as a message, free of the text itself, which may hold secrets.
 */
export function readDocument(text: string): ReadDocument {
  const source = text.replace(/^\uFEFF/, '')
  if (source.trim() === '') return { refused: message('documentNotices.file.empty'), line: null }
  try {
    return checked(plain(source))
  } catch {
    return readYaml(source)
  }
}

const checked = (value: Json): ReadDocument =>
  isTooDeep(value) ? { refused: message('documentNotices.file.tooDeep'), line: null } : { value }

function readYaml(source: string): ReadDocument {
  try {
    const document = parseDocument(source, { logLevel: 'silent', merge: true, uniqueKeys: false })
    const [error] = document.errors
    if (error) {
      const line = error.linePos?.[0].line ?? null
      return { refused: message('documentNotices.file.notParsable'), line }
    }
    return checked(plain(JSON.stringify(document.toJS({ maxAliasCount: 100 }) ?? null)))
  } catch {
    // Aliases that lead into themselves or multiply, or nesting beyond what the parser can follow.
    return {
      refused: message('documentNotices.file.tooDeepOrCyclic'),
      line: null,
    }
  }
}
