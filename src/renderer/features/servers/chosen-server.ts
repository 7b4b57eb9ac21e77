import type { McpServer } from '../../../shared/model/server.ts'
import { createStore } from '../../lib/store.ts'

/** The server last shown in each workspace, by workspace id, as it was known then. */
export const chosenServers = createStore<Readonly<Record<string, McpServer>>>({})

/** Notes what is shown. */
export function chooseServer(workspaceId: string, server: McpServer): void {
  chosenServers.update((all) => ({ ...all, [workspaceId]: server }))
}

/**
 * The server to show: the one that the address names, else the one chosen last, else the first. A chosen server that
 * has left the list stays, so that nothing typed for it is lost.
 */
export function currentServer(
  servers: readonly McpServer[] | undefined,
  addressed: string | undefined,
  chosen: McpServer | undefined,
): McpServer | undefined {
  const wanted = addressed ?? chosen?.id
  const listed = servers?.find(({ id }) => id === wanted)
  if (listed) return listed
  if (chosen && (addressed === undefined || chosen.id === addressed)) return chosen
  return servers?.[0]
}
