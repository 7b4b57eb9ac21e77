import type { QueryClient } from '@tanstack/react-query'
import type { ServerRecord } from '../../../shared/management/records/server-record.ts'
import type { McpServer } from '../../../shared/model/server.ts'
import { commandQuery } from './command-query.ts'

/** Adds a newly created server to its workspace's list, so that it can be opened before the service's event arrives. */
export function addToServerList(queryClient: QueryClient, workspaceId: string, made: ServerRecord): void {
  const { id, name, isActive, createdAt, updatedAt } = made
  change(queryClient, workspaceId, (servers) => [
    ...servers.filter((server) => server.id !== id),
    { id, name, isActive, createdAt, updatedAt },
  ])
}

/** Removes a deleted server from its workspace's list. */
export function removeFromServerList(queryClient: QueryClient, workspaceId: string, id: string): void {
  change(queryClient, workspaceId, (servers) => servers.filter((server) => server.id !== id))
}

function change(queryClient: QueryClient, workspaceId: string, edit: (servers: McpServer[]) => McpServer[]): void {
  const { queryKey } = commandQuery('servers.list', { workspaceId })
  queryClient.setQueryData(queryKey, (known) => known && { ...known, servers: edit(known.servers) })
}
