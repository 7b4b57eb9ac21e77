import type { McpServer } from '../../../../shared/model/server.ts'

/** The servers whose name or id contains `query`, in any case; all of them for an empty query. */
export function searchServers(servers: readonly McpServer[], query: string): readonly McpServer[] {
  const wanted = query.trim().toLocaleLowerCase()
  if (wanted === '') return servers
  return servers.filter(
    ({ id, name }) => name.toLocaleLowerCase().includes(wanted) || id.toLocaleLowerCase().includes(wanted),
  )
}
