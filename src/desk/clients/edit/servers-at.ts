import { isDeepStrictEqual } from 'node:util'
import type { ConfigText, Entry, Json } from '../adapter.ts'
import { refusal } from './refusal.ts'

const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

/** The value at a path of keys, or `undefined`. */
function valueAt(root: unknown, path: readonly string[]): unknown {
  let value = root
  for (const key of path) {
    if (!isMap(value) || !Object.hasOwn(value, key)) return undefined
    value = value[key]
  }
  return value
}

/** The path of a file's servers: the newer path if there's a map of maps at it. */
export function keyPathOf(root: unknown, { keyPath, newerKeyPath }: ConfigText): readonly string[] {
  if (!newerKeyPath) return keyPath
  const newer = valueAt(root, newerKeyPath)
  return isMap(newer) && !('type' in newer) && Object.values(newer).every(isMap) ? newerKeyPath : keyPath
}

/**
 * A parsed file's servers by name, in order; an empty map if it has none.
 * @throws AppFailure storage when their container has a different type
 */
export function serversOf(root: unknown, config: ConfigText): Map<string, unknown> {
  if (root === null || root === undefined) return new Map()
  if (!isMap(root)) throw refusal('notMap')
  const path = keyPathOf(root, config)
  for (const length of path.keys()) {
    const above = valueAt(root, path.slice(0, length + 1))
    if (length + 1 < path.length && above !== undefined && above !== null && !isMap(above)) throw refusal('shape')
  }
  const held = valueAt(root, path)
  if (held === undefined || held === null) return new Map()
  if (config.shape === 'list') {
    if (!Array.isArray(held)) throw refusal('shape')
    return new Map(held.flatMap((item) => (isMap(item) && typeof item.name === 'string' ? [[item.name, item]] : [])))
  }
  if (!isMap(held)) throw refusal('shape')
  return new Map(Object.entries(held))
}

/**
 * Whether a file before and after an edit differs only in the entry `name`, which must now be `entry`, or absent if `entry` is null. The
 * servers' container may have been added by the edit, or may have been empty.
 */
export function onlyEntryDiffers(
  before: unknown,
  after: unknown,
  config: ConfigText,
  name: string,
  entry: Entry | null,
): boolean {
  const path = keyPathOf(before ?? after, config)
  const found = serversOf(after, config).get(name)
  if (entry === null ? found !== undefined : !isDeepStrictEqual(found, entry)) return false
  return isDeepStrictEqual(without(before, path, config, name), without(after, path, config, name))
}

/** Returns a copy without the entry and without containers that become empty. */
function without(root: unknown, path: readonly string[], config: ConfigText, name: string): unknown {
  const [key, ...rest] = path
  if (key === undefined) {
    if (Array.isArray(root)) return root.filter((item) => !(isMap(item) && item.name === name))
    if (!isMap(root)) return root
    return Object.fromEntries(Object.entries(root).filter(([each]) => each !== name))
  }
  if (root === null || root === undefined) return {}
  if (!isMap(root)) return root
  const below = without(root[key] ?? (config.shape === 'list' && rest.length === 0 ? [] : {}), rest, config, name)
  const empty = Array.isArray(below) ? below.length === 0 : isMap(below) && Object.keys(below).length === 0
  const others = Object.entries(root).filter(([each]) => each !== key)
  return Object.fromEntries(empty ? others : [...others, [key, below]])
}

/** Serializes a value as one line of JSON with sorted keys, so that equal values give equal strings, however they were written. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) =>
    isMap(each) ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1))) : each,
  ) as string
}

/** Whether a value contains a string anywhere; used to find a URL. */
export const holds = (value: unknown, text: string): boolean =>
  typeof value === 'string'
    ? value === text
    : typeof value === 'object' &&
      value !== null &&
      Object.values(value as Record<string, Json>).some((each) => holds(each, text))
