import type { History } from '../../core/history/history.ts'
import { createMoves, type Moves } from '../../core/move/moves.ts'
import type { SettingsFile } from '../../core/settings/settings-file.ts'
import type { WorkspaceControl } from '../../core/workspaces/workspaces.ts'
import type { SendEvent } from '../ipc/send-event.ts'
import { mcpUrlsOf } from '../local-service/local-addresses.ts'
import type { LocalServiceControl } from '../local-service/local-service.ts'
import type { WorkspaceManagement } from '../management/workspace-management.ts'

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
