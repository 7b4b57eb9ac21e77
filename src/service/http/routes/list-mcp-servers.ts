import type { Context } from 'hono'
import type { Store } from '../../store/store.ts'

/** `GET /mcp-servers`: a bare array of all servers, in the order of their making. */
export function listMcpServers(store: Store) {
  return async (c: Context) => c.body(await store.servers.listedAsJson(), 200, { 'content-type': 'application/json' })
}
