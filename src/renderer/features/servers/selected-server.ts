import type { McpServer } from '../../../shared/model/server.ts'
import { createStore } from '../../lib/store.ts'

/** The last server shown in each workspace, as known at that time, by workspace ID. */
export const selectedServers = createStore<Readonly<Record<string, McpServer>>>({})

/** Remembers the server that's shown. */
export function chooseServer(workspaceId: string, server: McpServer): void {
  selectedServers.update((all) => ({ ...all, [workspaceId]: server }))
}

/**
 * Returns the server to show: the one named in the path, or the last selected (before a restart: `remembered`, an ID), or the first. A
 * selected server that's no longer listed is kept, so that nothing typed for it is lost.
 */
export function currentServer(
  servers: readonly McpServer[] | undefined,
  addressed: string | undefined,
  chosen: McpServer | undefined,
  remembered?: string,
): McpServer | undefined {
  const wanted = addressed ?? chosen?.id ?? remembered
  const listed = servers?.find(({ id }) => id === wanted)
  if (listed) return listed
  if (chosen && (addressed === undefined || chosen.id === addressed)) return chosen
  return servers?.[0]
}
