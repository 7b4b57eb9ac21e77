import { withoutSecretMetadata } from '../../shared/model/customer.ts'
import type { History } from '../history/history.ts'
import { recordGeneration } from '../history/record-generation.ts'
import type { ManagementConnections } from '../management/management-connections.ts'
import type { HandlersOf } from '../ports.ts'
import type { createWorkspaceAccess } from '../workspaces/workspace-access.ts'
import { rotateCustomers } from './rotate-customers.ts'

interface Ports extends ReturnType<typeof createWorkspaceAccess> {
  history: Pick<History, 'begin' | 'end'>
  management: Pick<ManagementConnections, 'apiOf'>
}

/** Creates the feature that generates and rotates customers’ URLs. Each URL is written to the history before its request is sent. */
export function createAccessFeature({ accessApiOf, workspaceName, history, management }: Ports) {
  const handlers: HandlersOf<'access'> = {
    'access.generate': async ({ workspaceId, mcpServerId, serverName, customer, secretKeys }, { signal }) => {
      const accessApi = await accessApiOf(workspaceId, signal)
      const metadata = Object.keys(customer.metadata).length > 0 ? { metadata: customer.metadata } : {}
      const customerDetails = { primaryIdentity: customer.primaryIdentity, ...metadata }
      const begun = {
        workspace: { id: workspaceId, name: await workspaceName(workspaceId) },
        server: { id: mcpServerId, name: serverName },
        customer: withoutSecretMetadata(customer, secretKeys),
        runId: null,
      }
      const send = () => accessApi.generate({ mcpServerId, customerDetails }, signal)
      const { access, ...recorded } = await recordGeneration(history, begun, send, signal)
      return { ...access, ...recorded }
    },
    'access.rotate': async ({ workspaceId, tokenId, overlapUntil, server, customer }, { signal }) => {
      const api = await management.apiOf(workspaceId)
      const workspace = { id: workspaceId, name: await workspaceName(workspaceId) }
      const { access, ...recorded } = await recordGeneration(
        history,
        { workspace, server, customer, runId: null },
        () => api.call('tokens.rotate', { id: tokenId, overlapUntil }, signal),
      )
      return { ...access, ...recorded }
    },
    'access.rotateCustomers': async ({ workspaceId, ...input }, { signal }) => {
      const workspace = { id: workspaceId, name: await workspaceName(workspaceId) }
      return rotateCustomers({ api: await management.apiOf(workspaceId), history, workspace }, input, signal)
    },
  }
  return { handlers }
}
