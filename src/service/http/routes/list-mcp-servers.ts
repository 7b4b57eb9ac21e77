import type { Context } from 'hono'
import { z } from 'zod'
import { listedServerSchema } from '../../../shared/service-interface.ts'
import type { Store } from '../../store/store.ts'

/** `GET /mcp-servers`: a bare array of all servers, in the order of their making. */
export function listMcpServers(store: Store) {
  return (c: Context) => c.json(z.array(listedServerSchema).parse(store.servers.list()))
}
