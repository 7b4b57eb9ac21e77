import { isDeepStrictEqual } from 'node:util'
import { secretNamesOf } from '../../shared/platform/credential.ts'
import type { OperationHandlers } from '../../shared/platform/operations.ts'
import { createServerChange, type ServerParts } from './change-server.ts'
import { moveSecrets } from './move-secrets.ts'
import { findServer, findServerAt } from './read-server.ts'
import { notFound, refuse } from './refuse.ts'

/** Credentials of a server's draft. A new secret value is used by the deployed version at once. */
export function createCredentialOperations(parts: ServerParts) {
  const { store } = parts
  const change = createServerChange(parts)

  return {
    'credentials.save': async ({ serverId, credential, secrets }) =>
      change(serverId, () => {
        const names = credential.perCustomer ? [] : secretNamesOf(credential.details)
        for (const name of Object.keys(secrets)) {
          if (credential.perCustomer)
            throw refuse(`secrets.${name}`, 'Each customer gives a value of their own; leave it out here.')
          if (!names.includes(name))
            throw refuse(`secrets.${name}`, 'This kind of credential has no such secret value.')
        }
        const { definition } = findServer(store, serverId).draft
        const known = definition.credentials.findIndex(({ id }) => id === credential.id)
        if (!isDeepStrictEqual(definition.credentials[known], credential)) {
          const credentials = [...definition.credentials]
          credentials.splice(known === -1 ? credentials.length : known, 1, credential)
          if (credentials.length > MOST_CREDENTIALS) throw tooMany()
          store.drafts.put(serverId, { ...definition, credentials })
        }
        const before = store.credentialSecrets.ofServer(serverId).get(credential.id) ?? {}
        store.credentialSecrets.put(serverId, credential.id, { ...before, ...secrets })
      }),
    'credentials.moveSecrets': async ({ serverId, revision, endpointId }) =>
      change(serverId, () => {
        const { definition } = findServerAt(store, serverId, revision).draft
        if (endpointId !== undefined && !definition.endpoints.some(({ id }) => id === endpointId))
          throw notFound('endpoint')
        const moved = moveSecrets(definition, store.credentialSecrets.ofServer(serverId), endpointId)
        if (moved.definition.credentials.length > MOST_CREDENTIALS) throw tooMany()
        store.drafts.put(serverId, moved.definition)
        for (const [id, secrets] of moved.added) store.credentialSecrets.put(serverId, id, secrets)
      }),
    'credentials.remove': async ({ serverId, credentialId }) =>
      change(serverId, () => {
        const { server, draft } = findServer(store, serverId)
        const { credentials, endpoints } = draft.definition
        if (!credentials.some(({ id }) => id === credentialId)) throw notFound('credential')
        store.drafts.put(serverId, {
          ...draft.definition,
          credentials: credentials.filter(({ id }) => id !== credentialId),
          endpoints: endpoints.map((endpoint) =>
            endpoint.credentialId === credentialId ? { ...endpoint, credentialId: null } : endpoint,
          ),
        })
        const deployed = server.liveVersion === null ? null : store.versions.find(serverId, server.liveVersion)
        // Customers' calls need it until a deploy goes without it.
        const isLive = deployed?.definition.credentials.some(({ id }) => id === credentialId) ?? false
        if (!isLive) store.credentialSecrets.put(serverId, credentialId, {})
      }),
  } satisfies Partial<OperationHandlers>
}

const MOST_CREDENTIALS = 50
const tooMany = () => refuse('credential', `A server can have ${MOST_CREDENTIALS} credentials.`)
