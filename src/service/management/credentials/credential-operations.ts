import { isDeepStrictEqual } from 'node:util'
import {
  type Credential,
  type CredentialSecrets,
  keepsSecret,
  secretNamesOf,
} from '../../../shared/management/definition/credential.ts'
import { credentialValueProblem } from '../../../shared/management/definition/credential-value.ts'
import { MAX_CREDENTIALS } from '../../../shared/management/definition/definition.ts'
import type { OperationHandlers } from '../../../shared/management/operations.ts'
import { message } from '../../../shared/text/message.ts'
import { withoutCredential } from '../deploy/impact.ts'
import { requireRevision } from '../read-server.ts'
import { notFound, refuse } from '../refuse.ts'
import { createServerChange, type ServerDeps } from '../servers/change-server.ts'
import { extractSecrets } from './extract-secrets.ts'

/** Creates the operations on credentials of a server's draft. The deployed version uses a new secret value immediately. */
export function createCredentialOperations(deps: ServerDeps) {
  const { store } = deps
  const change = createServerChange(deps)

  return {
    'credentials.save': async ({ serverId, credential, secrets }) =>
      change(serverId, async ({ draft: { definition } }) => {
        const names = keepsSecret(credential) ? secretNamesOf(credential.details) : []
        for (const name of Object.keys(secrets)) {
          if (!keepsSecret(credential)) throw refuse(`secrets.${name}`, message('management.credential.perCustomer'))
          if (!names.includes(name)) throw refuse(`secrets.${name}`, message('management.credential.notThere'))
        }
        const stored = (await store.credentialSecrets.ofServer(serverId)).get(credential.id)
        checkAccessKey(credential, { ...stored, ...secrets })
        const known = definition.credentials.findIndex(({ id }) => id === credential.id)
        const write = async () => {
          const before = (await store.credentialSecrets.ofServer(serverId)).get(credential.id) ?? {}
          await store.credentialSecrets.put(serverId, credential.id, { ...before, ...secrets })
        }
        if (isDeepStrictEqual(definition.credentials[known], credential)) return { write }
        const credentials = [...definition.credentials]
        credentials.splice(known === -1 ? credentials.length : known, 1, credential)
        if (credentials.length > MAX_CREDENTIALS) throw tooMany()
        return { draft: { ...definition, credentials }, write }
      }),
    'credentials.moveSecrets': async ({ serverId, revision, endpointId }) =>
      change(serverId, async (found) => {
        requireRevision(found, revision)
        const { definition } = found.draft
        if (endpointId !== undefined && !definition.endpoints.some(({ id }) => id === endpointId))
          throw notFound('endpoint')
        const extracted = await extractSecrets(definition, await store.credentialSecrets.ofServer(serverId), endpointId)
        if (extracted.definition.credentials.length > MAX_CREDENTIALS) throw tooMany()
        const write = async () => {
          for (const [id, secrets] of extracted.added) await store.credentialSecrets.put(serverId, id, secrets)
        }
        return { draft: extracted.definition, write }
      }),
    'credentials.remove': async ({ serverId, credentialId }) =>
      change(serverId, async ({ server: { liveVersion }, draft }) => {
        const { credentials } = draft.definition
        if (!credentials.some(({ id }) => id === credentialId)) throw notFound('credential')
        const deployed = liveVersion === null ? null : await store.versions.read(serverId, liveVersion)
        // Customers' calls need it until a version without it is deployed.
        const isLive = deployed?.definition.credentials.some(({ id }) => id === credentialId) ?? false
        const without = withoutCredential(draft.definition, credentialId)
        return isLive
          ? { draft: without }
          : { draft: without, write: () => store.credentialSecrets.put(serverId, credentialId, {}) }
      }),
  } satisfies Partial<OperationHandlers>
}

/** Throws `invalidInput` if an AWS secret is stored without its access key ID. */
function checkAccessKey({ details, ...credential }: Credential, secrets: CredentialSecrets): void {
  if (details.kind !== 'awsSigV4' || !keepsSecret(credential) || secrets.secretAccessKey === undefined) return
  if (credentialValueProblem(details, secrets.secretAccessKey)?.reason === 'noAccessKeyId')
    throw refuse('accessKeyId', message('management.credential.noAccessKeyId'))
}

const tooMany = () => refuse('credential', message('management.limits.credentials', { max: MAX_CREDENTIALS }))
