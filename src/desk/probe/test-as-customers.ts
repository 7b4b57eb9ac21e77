import { LOCAL_WORKSPACE_ID } from '../../shared/model/workspace.ts'
import type { WorkspaceManagement } from '../management/workspace-management.ts'
import type { ProbeEngine } from './probe-handlers.ts'
import { createProveUrl, type ProofDeps } from './prove-url.ts'

/** Tests of many URLs read a server at most once in this many milliseconds. */
const KEPT_MS = 2000

/** Creates a connection test that goes as far as the customer's access does. A URL without a workspace may be `Local`’s. */
export function testAsCustomers(engine: ProbeEngine, management: WorkspaceManagement): ProbeEngine {
  const managementOf: ProofDeps['managementOf'] = async (workspaceId, signal) => {
    const found = await management.find(workspaceId, false, signal)
    return found.state === 'managed' && found.scopes.includes('read') ? management.apiOf(workspaceId) : null
  }
  const prove = createProveUrl({ managementOf, probe: engine.probe }, { keptMs: KEPT_MS })
  return {
    ...engine,
    probe: ({ workspaceId = LOCAL_WORKSPACE_ID, ...options }) => prove(workspaceId, options),
  }
}
