import { AppFailure } from '../../shared/errors.ts'
import type { Access } from '../../shared/model/access.ts'
import type { ActiveWork } from '../active-work.ts'
import type { DeskEvents } from '../desk-events.ts'
import type { History } from '../history/history.ts'
import type { ShownStates } from '../history/shown-states.ts'
import { urlCheckOf } from '../history/url-check.ts'
import type { ManagementApi } from '../management/management-api.ts'
import type { ManagementConnections } from '../management/management-connections.ts'
import { requestedValuesOf } from '../management/requested-values.ts'
import type { FileDialogs, SendEvent } from '../ports.ts'
import type { ProbeEngine } from '../probe/probe-handlers.ts'
import type { createWorkspaceAccess } from '../workspaces/workspace-access.ts'
import { createBulkHandlers } from './bulk-handlers.ts'
import { createBulkRuns } from './bulk-runs.ts'
import type { ServiceQuestions } from './plan-run/ask-service.ts'
import { createPreparedRuns } from './prepared-runs.ts'

interface Ports extends ReturnType<typeof createWorkspaceAccess> {
  history: Pick<History, 'call'>
  /** Returns the current states of history records. */
  statesOf: ShownStates
  management: ManagementConnections
  files: Pick<FileDialogs, 'save' | 'chooseFolder'>
  /** Returns the access with its current URL. */
  currentAccess: (workspaceId: string, access: Access) => Access
  /** The certificate (PEM) of the private authority behind a URL, or null when there's none. */
  authorityOf: (url: string) => string | null
  engine: Pick<ProbeEngine, 'probe'>
  work: ActiveWork
  events: Pick<DeskEvents, 'bulkProgress'>
  sendEvent: SendEvent
}

export function createBulkFeature(ports: Ports) {
  const { accessApiOf, workspaceName, history, management, currentAccess, engine, work, events, sendEvent } = ports
  const prepared = createPreparedRuns({
    call: history.call,
    accessApi: accessApiOf,
    async questions(workspaceId, signal) {
      const found = await management.find(workspaceId, false, signal)
      if (found.state === 'unknown') throw new AppFailure(found.error)
      const mayRead = found.state === 'managed' && found.scopes.includes('read')
      return createServiceQuestions(mayRead ? await management.apiOf(workspaceId) : null, signal)
    },
  })
  const runs = createBulkRuns({
    call: history.call,
    accessApi: accessApiOf,
    workspaceName,
    async check(workspaceId, access, signal) {
      const { url } = currentAccess(workspaceId, access)
      return urlCheckOf(await engine.probe({ url, signal, workspaceId, isOneOfMany: true }))
    },
    onProgress(runId, progress) {
      sendEvent('bulk.progress', { runId, progress })
      events.bulkProgress.emit({ runId, progress })
      work.changed()
    },
  })
  work.add('bulkRun', () => runs.isActive())
  return { runs, handlers: createBulkHandlers({ ...ports, bulk: { prepared, runs } }), close: () => runs.close() }
}

/**
 * Creates the queries that a service can answer before a run sends anything. `api`: null when its management API isn't available, in which
 * case nothing is known.
 */
function createServiceQuestions(api: ManagementApi | null, signal: AbortSignal): ServiceQuestions {
  if (api === null) return { asked: async () => new Map(), dryRun: async () => null }
  return {
    asked: (serverIds) => requestedValuesOf(api, serverIds, signal),
    async dryRun(serverId, customers) {
      try {
        return await api.call('tokens.dryRun', { serverId, customers }, signal)
      } catch (error) {
        // Earlier releases of the service don't have this endpoint.
        if (error instanceof AppFailure && error.detail.kind === 'badResponse' && error.detail.status === 404)
          return null
        throw error
      }
    },
  }
}
