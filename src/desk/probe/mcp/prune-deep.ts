import { isNestedDeeper } from '../../../base/json/json-depth.ts'

/** More levels than any tool needs; recursive functions overflow the stack at a few thousand. */
export const MAX_LEVELS = 200

/** Replaces everything deeper than `MAX_LEVELS` in a JSON value with null. `cut`: whether anything was replaced. */
export function pruneDeep<T>(value: T): { value: T; cut: boolean } {
  return isNestedDeeper(value, MAX_LEVELS) ? { value: prune(value, MAX_LEVELS) as T, cut: true } : { value, cut: false }
}

function prune(value: unknown, levels: number): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (levels === 0) return null
  if (Array.isArray(value)) return value.map((inner) => prune(inner, levels - 1))
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, prune(inner, levels - 1)]))
}
