import type { Definition } from '../../../../shared/management/definition/definition.ts'

/** Names by which endpoints can be pinned, by endpoint ID. */
export type PinNames = ReadonlyMap<string, string>

/**
 * Returns the names by which the draft's endpoints can be pinned: the deployed name, because pins apply to the live version, or the draft's
 * name before the first deploy. An endpoint whose name still belongs to another live tool can't be pinned yet.
 */
export function pinNamesOf(draft: Definition, live: Definition | null): PinNames {
  const deployed = new Map(live?.endpoints.map(({ id, toolName }) => [id, toolName]))
  const taken = new Set(deployed.values())
  const names = new Map<string, string>()
  for (const { id, toolName } of draft.endpoints) {
    const name = deployed.get(id) ?? (taken.has(toolName) ? undefined : toolName)
    if (name !== undefined) names.set(id, name)
  }
  return names
}

/** Returns the IDs of the pinned endpoints, in the order of `names`. */
export function pinnedIds(names: PinNames, pinned: readonly string[] = []): string[] {
  const all = new Set(pinned)
  return [...names].flatMap(([id, name]) => (all.has(name) ? [id] : []))
}

/** Returns the pinned names after endpoints are pinned or unpinned. Other names are unchanged. */
export function withPins(
  names: PinNames,
  pinned: readonly string[] = [],
  ids: Iterable<string>,
  isPinned: boolean,
): string[] {
  const changed = new Set(pinned)
  for (const id of ids) {
    const name = names.get(id)
    if (name === undefined) continue
    if (isPinned) changed.add(name)
    else changed.delete(name)
  }
  return [...changed]
}
