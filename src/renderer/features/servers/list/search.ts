import type { McpServer } from '../../../../shared/model/server.ts'

/** The lowercase text that a search compares, cached because converting thousands of names on each keystroke would take a frame. */
const texts = new WeakMap<McpServer, string>()

function textOf(server: McpServer): string {
  const known = texts.get(server)
  if (known !== undefined) return known
  // A query never contains the separator.
  const text = `${server.name}\n${server.id}`.toLocaleLowerCase()
  texts.set(server, text)
  return text
}

/** Returns the servers whose name or ID contains `query`, ignoring case; all for an empty query. */
export function searchServers(servers: readonly McpServer[], query: string): readonly McpServer[] {
  const wanted = query.trim().toLocaleLowerCase()
  return wanted === '' ? servers : servers.filter((server) => textOf(server).includes(wanted))
}
