import { z } from 'zod'

type JsonValue = z.core.util.JSONType

/**
 * Any JSON value. `z.json()` tries each type in turn for every member and copies everything: for a large API's schemas, it blocks the
 * thread a hundred times longer.
 */
export const jsonValueSchema = z.custom<JsonValue>(isJsonValue, 'Invalid input: expected JSON')

function isJsonValue(value: unknown): boolean {
  const waiting = [value]
  while (waiting.length > 0) {
    const next = waiting.pop()
    if (typeof next === 'number') {
      if (!Number.isFinite(next)) return false
    } else if (Array.isArray(next)) {
      for (const item of next) waiting.push(item)
    } else if (typeof next === 'object' && next !== null) {
      const prototype: unknown = Object.getPrototypeOf(next)
      if (prototype !== Object.prototype && prototype !== null) return false
      for (const member of Object.values(next)) waiting.push(member)
    } else if (next !== null && typeof next !== 'string' && typeof next !== 'boolean') return false
  }
  return true
}
