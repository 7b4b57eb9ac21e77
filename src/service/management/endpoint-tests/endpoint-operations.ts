import type { OperationHandlers } from '../../../shared/management/operations.ts'
import { resolveAddresses } from '../../upstream/resolve-addresses.ts'
import type { OperationDeps } from '../operation-deps.ts'
import { findServer } from '../read-server.ts'
import { notFound } from '../refuse.ts'
import { planTest, testEndpoint } from './test-endpoint.ts'

/** Trying an endpoint of a draft, and what a model would get of a reply. */
export function createEndpointOperations({ store, upstream, replies }: OperationDeps) {
  return {
    'endpoints.test': async ({ serverId, endpointId, arguments: args, customerValues, leftOut }, signal) => {
      const { definition } = (await findServer(store, serverId)).draft
      const stored = definition.endpoints.find(({ id }) => id === endpointId)
      if (!stored) throw notFound('endpoint')
      const own = definition.credentials.find(({ id }) => id === stored.credentialId) ?? null
      const { endpoint, credential } = resolveAddresses({ endpoint: stored, credential: own }, definition.baseAddresses)
      const secrets = await store.credentialSecrets.ofServer(serverId)
      const secretsOf = (credentialId: string) => secrets.get(credentialId) ?? {}
      return testEndpoint({ endpoint, credential, args, customerValues, leftOut, secretsOf, signal }, upstream, replies)
    },
    'endpoints.plan': async ({ serverId, endpointIds }) => {
      const { endpoints, credentials, baseAddresses } = (await findServer(store, serverId)).draft.definition
      return endpoints
        .filter(({ id }) => endpointIds.includes(id))
        .map((stored) => {
          const own = credentials.find(({ id }) => id === stored.credentialId) ?? null
          const { endpoint, credential } = resolveAddresses({ endpoint: stored, credential: own }, baseAddresses)
          return planTest(endpoint, credential, upstream)
        })
    },
    'endpoints.shapeReply': (input, signal) =>
      replies.run('shape', input, { size: input.body.length, share: 'operator', signal }),
  } satisfies Partial<OperationHandlers>
}
