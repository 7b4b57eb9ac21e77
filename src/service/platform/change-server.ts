import type { ServerRecord } from '../../shared/platform/server-record.ts'
import type { OperationParts } from './operation-parts.ts'
import { readServer } from './read-server.ts'

/** What operations on servers work with. */
export type ServerParts = Pick<OperationParts, 'store' | 'live'>

/** Changes a server in the store, whole or not at all, lets customers' next request see it, and returns it. */
export function createServerChange({ store, live }: ServerParts) {
  return (serverId: string, work: () => void): ServerRecord => {
    store.transaction(work)
    live.forget(serverId)
    return readServer(store, serverId)
  }
}
