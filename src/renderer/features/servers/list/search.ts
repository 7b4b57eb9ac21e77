import type { McpServer } from '../../../../shared/model/server.ts'

/** Returns the servers whose name or ID contains `query`, ignoring case; all for an empty query. */
export function searchServers(servers: readonly McpServer[], query: string): readonly McpServer[] {
  const wanted = query.trim().toLocaleLowerCase()
  if (wanted === '') return servers
  return servers.filter(
    ({ id, name }) => name.toLocaleLowerCase().includes(wanted) || id.toLocaleLowerCase().includes(wanted),
  )
}
