import { isObject } from '../../shared/values/is-object.ts'

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }
export type JsonObject = { [key: string]: Json }

/** Like `isObject`, but typed for a document's values. */
export const isJsonObject = (value: unknown): value is JsonObject => isObject(value)

/** Returns an object's own member; undefined for inherited ones, such as `constructor`. */
export const member = (object: JsonObject, key: string): Json | undefined =>
  Object.hasOwn(object, key) ? object[key] : undefined

/** Maximum nesting depth of a document: real ones stay below 60, and the functions that walk it are recursive. */
const MAX_DEPTH = 200

/** Whether a value is nested deeper than any real document. Not recursive, so it handles any depth. */
export function isTooDeep(value: Json): boolean {
  let level: Json[] = [value]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_DEPTH) return true
    const next: Json[] = []
    for (const item of level) {
      if (typeof item !== 'object' || item === null) continue
      for (const child of Object.values(item)) if (typeof child === 'object' && child !== null) next.push(child)
    }
    level = next
  }
  return false
}
