import {
  type Credential,
  type CredentialSecrets,
  credentialCustomerKey,
  secretNamesOf,
} from '../../../shared/management/definition/credential.ts'
import { credentialsOf } from '../../../shared/management/endpoint/endpoint-credentials.ts'
import type { OperationHandlers } from '../../../shared/management/operations.ts'
import { resolveAddresses } from '../../upstream/resolve-addresses.ts'
import type { OperationDeps } from '../operation-deps.ts'
import { findServer } from '../read-server.ts'
import { notFound } from '../refuse.ts'
import { planTest, testEndpoint } from './test-endpoint.ts'

/** Creates the operations that test a draft's endpoint, and show the part of a reply that a model would receive. */
export function createEndpointOperations({ store, upstream, replies }: OperationDeps) {
  return {
    'endpoints.test': async ({ serverId, endpointId, arguments: args, customerValues, leftOut }, signal) => {
      const { definition } = (await findServer(store, serverId)).draft
      const stored = definition.endpoints.find(({ id }) => id === endpointId)
      if (!stored) throw notFound('endpoint')
      const resolved = resolveAddresses(
        { endpoint: stored, credentials: credentialsOf(stored, definition.credentials) },
        definition.baseAddresses,
      )
      const secrets = await store.credentialSecrets.ofServer(serverId)
      const secretsOf = (credentialId: string) => secrets.get(credentialId) ?? {}
      const values = withTestSecrets(customerValues, resolved.credentials, secretsOf)
      const tested = { ...resolved, args, customerValues: values, leftOut, secretsOf, signal }
      return testEndpoint(tested, upstream, replies)
    },
    'endpoints.plan': async ({ serverId, endpointIds }) => {
      const { endpoints, credentials, baseAddresses } = (await findServer(store, serverId)).draft.definition
      return endpoints
        .filter(({ id }) => endpointIds.includes(id))
        .map((stored) => {
          const own = credentialsOf(stored, credentials)
          const resolved = resolveAddresses({ endpoint: stored, credentials: own }, baseAddresses)
          return planTest(resolved.endpoint, resolved.credentials, upstream)
        })
    },
    'endpoints.shapeReply': (input, signal) =>
      replies.run('shape', input, { size: input.body.length, share: 'operator', signal }),
  } satisfies Partial<OperationHandlers>
}

/** Returns a customer's values, with the secret stored for tests if none is given. */
function withTestSecrets(
  given: Readonly<Record<string, string>>,
  credentials: readonly Credential[],
  secretsOf: (credentialId: string) => CredentialSecrets,
): Record<string, string> {
  const values = { ...given }
  for (const credential of credentials) {
    if (!credential.perCustomer || !credential.testSecret) continue
    const key = credentialCustomerKey(credential)
    const [name] = secretNamesOf(credential.details)
    const secret = name === undefined ? undefined : secretsOf(credential.id)[name]
    if (secret !== undefined && (values[key] ?? '') === '') values[key] = secret
  }
  return values
}
