import { isObject } from '../../shared/values/is-object.ts'

/** Any JSON value. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }
export type JsonObject = { [key: string]: Json }

/** `isObject` with the type of what a document holds. */
export const isJsonObject = (value: unknown): value is JsonObject => isObject(value)

/** An own member of an object; undefined for whatever is inherited, such as `constructor`. */
export const member = (object: JsonObject, key: string): Json | undefined =>
  Object.hasOwn(object, key) ? object[key] : undefined

/** The deepest document that is read: real ones stay below 60, and the walks over it recurse. */
const MAX_DEPTH = 200

/** Whether a value nests deeper than any real document. Walks without recursion, so any depth can be asked about. */
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
