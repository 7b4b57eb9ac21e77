import type { EncryptionKeys } from '../store/encryption/encryption-key.ts'
import type { KeyTimes } from '../store/encryption/key-times.ts'
import type { DatabaseUrl } from '../store/postgres/database-url.ts'
import { openPostgresStore } from '../store/postgres/open-postgres-store.ts'
import type { Store } from '../store/store.ts'
import { createDatabaseState } from './database-state.ts'
import { joinNodes, type Membership, type NodeDeps } from './join-nodes.ts'
import { NODE_SETTINGS, type NodeSettings } from './node-settings.ts'

/** A process that may become one of its database's nodes. */
export interface ServiceNode {
  join(parts: NodeDeps): Promise<Membership>
  /** Whether known URLs still work even though the database may not respond. */
  isBridging(): boolean
  /** Whether the database has stopped responding. */
  isAway(): boolean
  /** Number of milliseconds that this computer's clock is ahead of the database's. */
  clockOffset(): number
  /** Whether the clock is off by more than allowed. */
  isClockOff(): boolean
}

/**
 * Opens the store in the database at `url`, along with what keeps it in sync with other nodes. Throws the same errors as
 * `openPostgresStore`.
 */
export async function openNode(
  url: DatabaseUrl,
  keys: EncryptionKeys,
  { keyTimes, ...settings }: Partial<NodeSettings> & { keyTimes?: KeyTimes | undefined } = {},
): Promise<{ store: Store; node: ServiceNode }> {
  const whole = { ...NODE_SETTINGS, ...settings }
  const state = createDatabaseState(whole)
  const store = await openPostgresStore(url, { keys, keyTimes, state, serveOfflineMs: whole.serveOfflineMs })
  const { isBridging, isAway, clockOffset, isClockOff } = state
  const join = (parts: NodeDeps) => joinNodes(url, state, parts)
  return { store, node: { join, isBridging, isAway, clockOffset, isClockOff } }
}
