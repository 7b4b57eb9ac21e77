import type { Definition } from '../../../../shared/management/definition/definition.ts'

const same = (left: unknown, right: unknown) => JSON.stringify(left) === JSON.stringify(right)

/** Returns `theirs`, with every property that differs between `base` and `mine` taken from `mine`. */
function overlay<T extends object>(base: T, mine: T, theirs: T): T {
  const read = (from: object, key: string) => Object.getOwnPropertyDescriptor(from, key)?.value as unknown
  const result = { ...theirs } as Record<string, unknown>
  for (const key of new Set([...Object.keys(base), ...Object.keys(mine)])) {
    const value = read(mine, key)
    if (same(read(base, key), value)) continue
    if (value === undefined) delete result[key]
    else result[key] = value
  }
  return result as T
}

function mergeList<T extends { id: string }>(base: readonly T[], mine: readonly T[], theirs: readonly T[]): T[] {
  const before = new Map(base.map((each) => [each.id, each]))
  const own = new Map(mine.map((each) => [each.id, each]))
  const merged: T[] = []
  for (const their of theirs) {
    const old = before.get(their.id)
    const my = own.get(their.id)
    if (my) merged.push(old ? overlay(old, my, their) : my)
    // Keep an item that was removed here but changed there.
    else if (!old || !same(old, their)) merged.push(their)
  }
  const known = new Set(theirs.map(({ id }) => id))
  for (const my of mine) {
    const old = before.get(my.id)
    if (!known.has(my.id) && (!old || !same(old, my))) merged.push(my)
  }
  return merged
}

/**
 * Merges two changes to a definition, field by field: changes in `mine` since `base` win, and everything else comes from `theirs`. Anything
 * that one side removed is kept only if the other changed it.
 */
export function mergeDefinitions(base: Definition, mine: Definition, theirs: Definition): Definition {
  return {
    ...overlay(base, mine, theirs),
    endpoints: mergeList(base.endpoints, mine.endpoints, theirs.endpoints),
    baseAddresses: mergeList(base.baseAddresses, mine.baseAddresses, theirs.baseAddresses),
    credentials: mergeList(base.credentials, mine.credentials, theirs.credentials),
  }
}
