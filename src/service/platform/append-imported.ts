import { isDeepStrictEqual } from 'node:util'
import type { Credential, CredentialSecrets } from '../../shared/platform/credential.ts'
import { definitionSchema } from '../../shared/platform/definition.ts'
import type { Endpoint } from '../../shared/platform/endpoint.ts'
import type { ImportNotice, ImportReport } from '../../shared/platform/import-report.ts'
import type { Store } from '../store/store.ts'
import { findServer } from './read-server.ts'
import { refuse } from './refuse.ts'
import { createToolNames } from './unique-tool-names.ts'

/** What commands or a document became. Secrets are here and in no endpoint. */
export interface Imported {
  endpoints: Endpoint[]
  credentials: { credential: Credential; secrets: CredentialSecrets }[]
  notices: ImportNotice[]
}

/**
 * Appends endpoints to a server's draft. Tool names that are taken get a number; a credential that is known with the
 * same details and secret values is used again; one that came without a value, only where it goes to no other address
 * than before. Call it inside a transaction. Throws `invalidInput` on `text` when the server would become too large.
 */
export function appendImported(store: Store, serverId: string, imported: Imported): ImportReport {
  const { definition } = findServer(store, serverId).draft
  const known = store.credentialSecrets.ofServer(serverId)
  const credentials = [...definition.credentials]
  const usedAs = new Map<string, string>()
  for (const { credential, secrets } of imported.credentials) {
    const hosts = hostsOf(imported.endpoints, credential.id)
    const same = credentials.find(
      ({ id, perCustomer, details }) =>
        perCustomer === credential.perCustomer &&
        isDeepStrictEqual(details, credential.details) &&
        (Object.keys(secrets).length > 0
          ? isDeepStrictEqual({ ...known.get(id) }, { ...secrets })
          : isSubset(hosts, hostsOf(definition.endpoints, id))),
    )
    usedAs.set(credential.id, same?.id ?? credential.id)
    if (same) continue
    credentials.push(credential)
    known.set(credential.id, secrets)
    store.credentialSecrets.put(serverId, credential.id, secrets)
  }
  const toolName = createToolNames(definition.endpoints.map((endpoint) => endpoint.toolName))
  const added = imported.endpoints.map((endpoint) => ({
    ...endpoint,
    toolName: toolName(endpoint.toolName),
    credentialId: usedAs.get(endpoint.credentialId ?? '') ?? null,
  }))
  const endpointIds = added.map(({ id }) => id)
  if (added.length > 0 || credentials.length > definition.credentials.length) {
    const larger = definitionSchema.safeParse({
      ...definition,
      credentials,
      endpoints: [...definition.endpoints, ...added],
    })
    if (!larger.success) throw refuse('text', largerProblem(larger.error.issues[0]?.path ?? []))
    store.drafts.put(serverId, larger.data)
  }
  return { endpointIds, credentialIds: [...new Set(usedAs.values())], notices: imported.notices }
}

/** Where a credential is sent. */
const hostsOf = (endpoints: readonly Endpoint[], credentialId: string): Set<string> =>
  new Set(endpoints.filter((endpoint) => endpoint.credentialId === credentialId).map(({ baseUrl }) => baseUrl))

const isSubset = (some: ReadonlySet<string>, all: ReadonlySet<string>): boolean =>
  some.size > 0 && [...some].every((each) => all.has(each))

function largerProblem(path: readonly PropertyKey[]): string {
  if (path.length === 1) return `The server would have too many ${String(path[0])}. Divide it over several servers.`
  return `What was read makes no valid endpoint (${path.join('.')}).`
}
