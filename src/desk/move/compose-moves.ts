import type { SettingsFile } from '../../base/settings/settings-file.ts'
import type { History } from '../history/history.ts'
import { mcpUrlsOf } from '../local-service/local-addresses.ts'
import type { WorkspaceManagement } from '../management/workspace-management.ts'
import type { LocalServiceControl, SendEvent } from '../ports.ts'
import type { WorkspaceControl } from '../workspaces/workspaces.ts'
import { createMoves, type Moves } from './moves.ts'

interface Parts {
  settingsFile: SettingsFile
  history: History
  workspaces: Pick<WorkspaceControl, 'connection'>
  workspaceName: (workspaceId: string) => Promise<string>
  management: Pick<WorkspaceManagement, 'apiOf'>
  localService: Pick<LocalServiceControl, 'status'>
  sendEvent: SendEvent
  /** A move is running, or has ended. */
  onChange: () => void
}

/** Joins the move of servers to another workspace with what it moves from, to, and writes down. */
export function composeMoves(parts: Parts): Moves {
  const { settingsFile, history, workspaces, workspaceName, management, localService } = parts
  return createMoves({
    ...{ settingsFile, history, workspaceName },
    apiOf: management.apiOf,
    baseUrlOf: async (workspaceId) => (await workspaces.connection(workspaceId)).baseUrl,
    localMcpUrl: () => mcpUrlsOf(localService.status())[0] ?? null,
    onChange() {
      parts.sendEvent('move.changed', undefined)
      parts.onChange()
    },
  })
}
