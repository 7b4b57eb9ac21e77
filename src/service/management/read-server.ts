import { isDeepStrictEqual } from 'node:util'
import { type CredentialSecrets, secretNamesOf } from '../../shared/management/definition/credential.ts'
import type { ServerRecord } from '../../shared/management/records/server-record.ts'
import { message } from '../../shared/text/message.ts'
import type { StoredDraft } from '../store/drafts.ts'
import type { StoredServer } from '../store/servers.ts'
import type { Store } from '../store/store.ts'
import { notFound, refuse } from './refuse.ts'

/** A server and its draft. Its live version was read, too, so that the store has it cached. */
export interface FoundServer {
  server: StoredServer
  draft: StoredDraft
}

/** Finds a server and its draft, and reads its live version. Throws `notFound`. */
export async function findServer(store: Store, id: string): Promise<FoundServer> {
  const known = await store.servers.find(id)
  if (known && known.liveVersion !== null) await store.versions.read(id, known.liveVersion)
  const draft = known && (await store.drafts.read(id))
  const server = await store.servers.find(id)
  if (!server || !draft) throw notFound('server')
  return { server, draft }
}

/** Finds a server without its draft. Throws `notFound`. */
export async function requireServer(store: Store, id: string): Promise<StoredServer> {
  const server = await store.servers.find(id)
  if (!server) throw notFound('server')
  return server
}

/** Throws `invalidInput` if the draft was changed since the caller read `revision`. */
export function requireRevision({ draft }: FoundServer, revision: number): void {
  if (draft.revision === revision) return
  throw refuse('revision', message('management.draftChanged'))
}

/** Reads a complete MCP server without secret values. Throws `notFound`. */
export async function readServer(store: Store, id: string): Promise<ServerRecord> {
  const { server, draft } = await findServer(store, id)
  const { liveVersion, ...rest } = server
  const live = liveVersion === null ? null : await store.versions.read(id, liveVersion)
  const secrets = await store.credentialSecrets.ofServer(id)
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
    customers: await store.servers.countCustomers(id),
  }
}

/** Whether a secret value with this name is known. */
export const hasSecret = (secrets: CredentialSecrets | undefined, name: string): boolean =>
  secrets !== undefined && Object.hasOwn(secrets, name)
