import { AppFailure } from '../../shared/errors.ts'
import { message } from '../../shared/text/message.ts'
import { sendRequest } from '../api/request/request.ts'
import type { ManagementConnections } from '../management/management-connections.ts'
import type { HandlersOf } from '../ports.ts'
import type { WorkspaceControl } from '../workspaces/workspaces.ts'
import { createAssistant } from './create-assistant.ts'

interface Ports {
  workspaces: Pick<WorkspaceControl, 'connection'>
  management: Pick<ManagementConnections, 'apiOf'>
  fetch: typeof fetch
}

const LIMITS = { timeoutMs: 30_000, maxBytes: 16 * 1024 * 1024 }

/** Creates the feature that turns a service's own operations into tools for an AI assistant. */
export function createAssistantFeature({ workspaces, management, fetch }: Ports) {
  async function readDocument(url: string, signal: AbortSignal): Promise<string> {
    const headers = { accept: 'application/json' }
    const { status, body } = await sendRequest({
      fetch,
      url,
      method: 'GET',
      headers,
      ...LIMITS,
      signal,
      changesData: false,
    })
    if (status !== 200)
      throw new AppFailure({ kind: 'badResponse', status, cause: message('apiKeys.assistant.noDocument') })
    return new TextDecoder().decode(body)
  }
  const handlers: HandlersOf<'assistant'> = {
    'assistant.create': async ({ workspaceId, ...wanted }, { signal }) => {
      const api = await management.apiOf(workspaceId)
      const { baseUrl } = await workspaces.connection(workspaceId)
      return createAssistant({ api, baseUrl, readDocument }, wanted, signal)
    },
  }
  return { handlers }
}
