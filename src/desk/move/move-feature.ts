import type { SettingsFile } from '../../base/settings/settings-file.ts'
import type { ActiveWork } from '../active-work.ts'
import type { History } from '../history/history.ts'
import { mcpUrlsOf } from '../local-service/local-addresses.ts'
import type { ManagementConnections } from '../management/management-connections.ts'
import type { LocalServiceControl, SendEvent } from '../ports.ts'
import type { WorkspaceControl } from '../workspaces/workspaces.ts'
import { createMoveHandlers } from './move-handlers.ts'
import { createMoves } from './moves.ts'

interface Ports {
  settingsFile: SettingsFile
  history: History
  workspaces: Pick<WorkspaceControl, 'connection'>
  workspaceName: (workspaceId: string) => Promise<string>
  management: Pick<ManagementConnections, 'apiOf'>
  localService: Pick<LocalServiceControl, 'status'>
  work: ActiveWork
  sendEvent: SendEvent
}

/** Creates the feature that moves servers to another workspace. */
export function createMoveFeature(ports: Ports) {
  const { settingsFile, history, workspaces, workspaceName, management, localService, work, sendEvent } = ports
  const moves = createMoves({
    settingsFile,
    history,
    workspaceName,
    apiOf: management.apiOf,
    baseUrlOf: async (workspaceId) => (await workspaces.connection(workspaceId)).baseUrl,
    localMcpUrl: () => mcpUrlsOf(localService.status())[0] ?? null,
    onChange() {
      sendEvent('move.changed', undefined)
      work.changed()
    },
  })
  work.add('move', () => moves.isActive())
  return { handlers: createMoveHandlers(moves), close: () => moves.close() }
}
