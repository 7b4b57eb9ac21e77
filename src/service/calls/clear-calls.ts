import { setImmediate } from 'node:timers/promises'
import type { Store } from '../store/store.ts'

/** Calls deleted at once, some 20 ms; requests are served between two such steps. */
export const DELETED_AT_ONCE = 500

/** Deletes all calls (left out), or those of a server in small steps. */
export async function clearCalls(store: Pick<Store, 'calls'>, serverId?: string): Promise<void> {
  if (serverId === undefined) {
    store.calls.removeAll()
    return
  }
  while (store.calls.removeOfServer(serverId, DELETED_AT_ONCE) === DELETED_AT_ONCE) await setImmediate()
}
