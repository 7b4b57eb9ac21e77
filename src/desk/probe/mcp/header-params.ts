import { type Message, message } from '../../../shared/text/message.ts'

/** The keyword that marks a parameter to be sent as an HTTP header, too (2026-07-28, SEP-2243). */
const MARK = 'x-mcp-header'

const HEADER_NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/
const TYPES: readonly unknown[] = ['string', 'integer', 'boolean']
/** Keywords that contain values rather than schemas. */
const VALUES = new Set(['default', 'examples', 'example', 'const', 'enum'])
const MAX_DEPTH = 200

/** Whether any of the tool's parameters is also sent as a header. */
export const hasHeaderParams = (schema: Record<string, unknown>): boolean =>
  JSON.stringify(schema).includes(`"${MARK}"`)

/**
 * Why the headers declared in a tool's schema are invalid, or null. Clients of the current protocol version must not call a tool with
 * invalid ones: only named properties of a simple type may be marked, each with a unique header name.
 */
export function headerParamsProblem(schema: Record<string, unknown>): Message | null {
  const names = new Set<string>()
  const visit = (node: unknown, mayBeMarked: boolean, depth: number): Message | null => {
    if (typeof node !== 'object' || node === null || depth > MAX_DEPTH) return null
    if (Array.isArray(node)) return firstOf(node, (item) => visit(item, false, depth + 1))
    const entries = Object.entries(node)
    const mark = entries.find(([key]) => key === MARK)
    if (mark) {
      const [, name] = mark
      const type = entries.find(([key]) => key === 'type')?.[1]
      if (!mayBeMarked) return message('probe.headerParams.place')
      if (typeof name !== 'string' || !HEADER_NAME.test(name)) return message('probe.headerParams.name')
      if (!TYPES.includes(type)) return message('probe.headerParams.type')
      if (names.has(name.toLowerCase())) return message('probe.headerParams.duplicate')
      names.add(name.toLowerCase())
    }
    return firstOf(entries, ([key, inner]) => {
      if (key === 'properties' && typeof inner === 'object' && inner !== null) {
        // Only a chain of `properties` from the root leads to a parameter; the root itself isn't one.
        const inChain = mayBeMarked || depth === 0
        return firstOf(Object.values(inner), (property) => visit(property, inChain, depth + 1))
      }
      return VALUES.has(key) ? null : visit(inner, false, depth + 1)
    })
  }
  return visit(schema, false, 0)
}

function firstOf<T>(items: readonly T[], find: (item: T) => Message | null): Message | null {
  for (const item of items) {
    const found = find(item)
    if (found !== null) return found
  }
  return null
}
