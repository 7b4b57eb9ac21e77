import { isNestedDeeper } from '../../../base/json/json-depth.ts'

/** More levels than any tool needs; recursive functions overflow at some thousands more. */
export const MAX_LEVELS = 200

/** A JSON value with everything deeper than `MAX_LEVELS` replaced by null, and whether anything was. */
export function pruneDeep<T>(value: T): { value: T; cut: boolean } {
  return isNestedDeeper(value, MAX_LEVELS) ? { value: prune(value, MAX_LEVELS) as T, cut: true } : { value, cut: false }
}

function prune(value: unknown, levels: number): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (levels === 0) return null
  if (Array.isArray(value)) return value.map((inner) => prune(inner, levels - 1))
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, prune(inner, levels - 1)]))
}
