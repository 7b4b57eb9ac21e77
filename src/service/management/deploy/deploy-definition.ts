import { type Credential, secretNamesOf } from '../../../shared/management/definition/credential.ts'
import type { Definition } from '../../../shared/management/definition/definition.ts'
import type { Store } from '../../store/store.ts'

interface Deployment {
  definition: Definition
  note: string
  at?: string
}

/**
 * Makes a definition a server's next version and the one that customers reach; the first one activates the server.
 * Secret values that neither it nor the draft uses are forgotten. Call it inside a transaction.
 */
export function deployDefinition(store: Store, serverId: string, deployment: Deployment): void {
  const { definition, note, at = new Date().toISOString() } = deployment
  const version = store.versions.add(serverId, definition, note, at)
  store.servers.setLive(serverId, version, definition.name, at)
  const draft = store.drafts.find(serverId)?.definition.credentials ?? []
  forgetUnused(store, serverId, [...draft, ...definition.credentials])
}

function forgetUnused(store: Store, serverId: string, credentials: readonly Credential[]): void {
  for (const [credentialId, secrets] of store.credentialSecrets.ofServer(serverId)) {
    const uses = credentials.filter(({ id, perCustomer }) => id === credentialId && !perCustomer)
    const names = new Set(uses.flatMap(({ details }) => secretNamesOf(details)))
    const kept = Object.entries(secrets).filter(([name]) => names.has(name))
    store.credentialSecrets.put(serverId, credentialId, Object.fromEntries(kept))
  }
}
