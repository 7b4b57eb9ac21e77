import { type Credential, keepsSecret, secretNamesOf } from '../../../shared/management/definition/credential.ts'
import type { Definition } from '../../../shared/management/definition/definition.ts'
import type { Store } from '../../store/store.ts'

interface Deployment {
  definition: Definition
  note: string
  at?: string
}

/**
 * Makes a definition the server's next version and makes that version live; the first version activates the server. Removes secret values
 * used by neither the version nor the draft. Call this inside a transaction.
 */
export async function deployDefinition(store: Store, serverId: string, deployment: Deployment): Promise<void> {
  const { definition, note, at = new Date().toISOString() } = deployment
  const version = await store.versions.add(serverId, definition, note, at)
  await store.servers.setLive(serverId, version, definition.name, at)
  const draft = (await store.drafts.find(serverId))?.definition.credentials ?? []
  await forgetUnused(store, serverId, [...draft, ...definition.credentials])
}

async function forgetUnused(store: Store, serverId: string, credentials: readonly Credential[]): Promise<void> {
  for (const [credentialId, secrets] of await store.credentialSecrets.ofServer(serverId)) {
    const uses = credentials.filter((each) => each.id === credentialId && keepsSecret(each))
    const names = new Set(uses.flatMap(({ details }) => secretNamesOf(details)))
    const kept = Object.entries(secrets).filter(([name]) => names.has(name))
    await store.credentialSecrets.put(serverId, credentialId, Object.fromEntries(kept))
  }
}
