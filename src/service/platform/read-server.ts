import { isDeepStrictEqual } from 'node:util'
import { type CredentialSecrets, secretNamesOf } from '../../shared/platform/credential.ts'
import type { ServerRecord } from '../../shared/platform/server-record.ts'
import type { StoredDraft } from '../store/drafts.ts'
import type { StoredServer } from '../store/servers.ts'
import type { Store } from '../store/store.ts'
import { notFound, refuse } from './refuse.ts'

/** A server and its draft; throws `notFound`. */
export function findServer(store: Store, id: string): { server: StoredServer; draft: StoredDraft } {
  const server = store.servers.find(id)
  const draft = server && store.drafts.find(id)
  if (!server || !draft) throw notFound('MCP server')
  return { server, draft }
}

/** The same, if nobody has changed the draft since the caller read `revision`; else throws `invalidInput`. */
export function findServerAt(store: Store, id: string, revision: number) {
  const found = findServer(store, id)
  if (found.draft.revision === revision) return found
  throw refuse('revision', 'Someone else has changed this draft meanwhile. Load it again, then make your change anew.')
}

/** One MCP server, whole, without any secret value; throws `notFound`. */
export function readServer(store: Store, id: string): ServerRecord {
  const { server, draft } = findServer(store, id)
  const { liveVersion, ...rest } = server
  const live = liveVersion === null ? null : store.versions.find(id, liveVersion)
  const secrets = store.credentialSecrets.ofServer(id)
  return {
    ...rest,
    draft: draft.definition,
    revision: draft.revision,
    live: live && { version: live.version, deployedAt: live.deployedAt, definition: live.definition },
    changed: !isDeepStrictEqual(draft.definition, live?.definition),
    credentials: draft.definition.credentials.map((credential) => ({
      ...credential,
      secretsSet: secretNamesOf(credential.details).filter((name) => hasSecret(secrets.get(credential.id), name)),
    })),
    customers: store.servers.countCustomers(id),
  }
}

/** Whether a secret value of this name is known. */
export const hasSecret = (secrets: CredentialSecrets | undefined, name: string): boolean =>
  secrets !== undefined && Object.hasOwn(secrets, name)
