import type { Context } from 'hono'
import type { Store } from '../../store/store.ts'

/** `GET /mcp-servers`: responds with a bare array of all servers, in order of creation. */
export function listMcpServers(store: Store) {
  return async (c: Context) => c.body(await store.servers.listedAsJson(), 200, { 'content-type': 'application/json' })
}
