import { onTestFinished } from 'vitest'
import type { Changes } from '../../shared/management/changes.ts'
import type { LiveServers } from '../live-servers/live-servers.ts'
import type { Store } from '../store/store.ts'
import { createConnections } from '../upstream/connections.ts'
import { createCustomerLogins } from './customer-logins.ts'

/** Creates the customers' logins on a store, with connections that are closed when the test ends. */
export function openLogins(store: Store, live: Pick<LiveServers, 'load'>, noteChanges?: (changes: Changes) => void) {
  const connections = createConnections()
  onTestFinished(() => connections.close())
  return createCustomerLogins({
    store,
    live,
    connections,
    origin: () => 'http://127.0.0.1:1',
    limitMs: 5_000,
    noteChanges,
  })
}
