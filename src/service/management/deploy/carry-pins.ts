import { isDeepStrictEqual } from 'node:util'
import type { Definition } from '../../../shared/management/definition/definition.ts'
import type { Store } from '../../store/store.ts'
import { renamedTools } from './renamed-fields.ts'

/**
 * Renames a server's pinned tools to match its next version, and unpins those that the version doesn't contain. Call this inside the
 * transaction that makes the version live; `before` is null for the first version.
 */
export async function carryPins(
  store: Pick<Store, 'servers'>,
  serverId: string,
  before: Definition | null,
  after: Definition,
): Promise<void> {
  const renamed = before ? renamedTools(before, after) : new Map<string, string>()
  const names = new Set(after.endpoints.map(({ toolName }) => toolName))
  await changePins(store, serverId, (pinned) =>
    pinned.map((name) => renamed.get(name) ?? name).filter((name) => names.has(name)),
  )
}

/** Renames the pinned tools that a new draft renames before they're deployed. `live` is the live version's definition, if any. */
export async function renamePins(
  store: Pick<Store, 'servers'>,
  serverId: string,
  { before, after, live }: { before: Definition; after: Definition; live: Definition | null },
): Promise<void> {
  const deployed = new Set(live?.endpoints.map(({ toolName }) => toolName))
  const renamed = renamedTools(before, after)
  await changePins(store, serverId, (pinned) =>
    pinned.map((name) => (deployed.has(name) ? name : (renamed.get(name) ?? name))),
  )
}

async function changePins(
  store: Pick<Store, 'servers'>,
  serverId: string,
  change: (pinned: readonly string[]) => string[],
): Promise<void> {
  const toolMode = (await store.servers.find(serverId))?.toolMode
  if (!toolMode?.pinned) return
  const pinned = [...new Set(change(toolMode.pinned))]
  if (!isDeepStrictEqual(pinned, toolMode.pinned)) await store.servers.setToolMode(serverId, { ...toolMode, pinned })
}
