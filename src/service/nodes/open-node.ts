import type { EncryptionKeys } from '../store/encryption/encryption-key.ts'
import type { KeyTimes } from '../store/encryption/key-times.ts'
import type { DatabaseUrl } from '../store/postgres/database-url.ts'
import { openPostgresStore } from '../store/postgres/open-postgres-store.ts'
import type { Store } from '../store/store.ts'
import { createDatabaseState } from './database-state.ts'
import { joinNodes, type Membership, type NodeDeps } from './join-nodes.ts'

/** A process that may become one of the nodes of its database. */
export interface ServiceNode {
  join(parts: NodeDeps): Promise<Membership>
  /** Whether known URLs work as long as the database doesn't answer. */
  isBridging(): boolean
  /** Whether the database doesn't answer. */
  isAway(): boolean
  /** How far this computer's clock is ahead of the database's, in milliseconds. */
  clockOffset(): number
}

/** Opens the store of the database at `url`, and what keeps it in step with other nodes. Errors as in `openPostgresStore`. */
export async function openNode(
  url: DatabaseUrl,
  keys: EncryptionKeys,
  keyTimes?: KeyTimes,
): Promise<{ store: Store; node: ServiceNode }> {
  const state = createDatabaseState()
  const store = await openPostgresStore(url, { keys, keyTimes, state })
  const { isBridging, isAway, clockOffset } = state
  return { store, node: { join: (parts) => joinNodes(url, state, parts), isBridging, isAway, clockOffset } }
}
