import type { QueryClient } from '@tanstack/react-query'
import type { ServerRecord } from '../../../shared/management/records/server-record.ts'
import type { McpServer } from '../../../shared/model/server.ts'
import { LOCAL_WORKSPACE_ID } from '../../../shared/model/workspace.ts'
import { commandQuery } from './command-query.ts'

/** Lists a server that the local service has just made, so that the window can go to it before the service's event comes. */
export function addToServerList(queryClient: QueryClient, made: ServerRecord): void {
  const { id, name, isActive, createdAt, updatedAt } = made
  change(queryClient, (servers) => [
    ...servers.filter((server) => server.id !== id),
    { id, name, isActive, createdAt, updatedAt },
  ])
}

/** Takes a server that was deleted off the local service's list. */
export function removeFromServerList(queryClient: QueryClient, id: string): void {
  change(queryClient, (servers) => servers.filter((server) => server.id !== id))
}

function change(queryClient: QueryClient, edit: (servers: McpServer[]) => McpServer[]): void {
  const { queryKey } = commandQuery('servers.list', { workspaceId: LOCAL_WORKSPACE_ID })
  queryClient.setQueryData(queryKey, (known) => known && { ...known, servers: edit(known.servers) })
}
