import { AppFailure } from '../../shared/errors.ts'
import { LOCAL_WORKSPACE_ID } from '../../shared/model/workspace.ts'
import type { AccessApi } from '../api/access-api.ts'
import type { LocalServiceControl } from '../ports.ts'
import type { WorkspaceControl } from './workspaces.ts'

interface Deps {
  workspaces: Pick<WorkspaceControl, 'connection' | 'list'>
  localService: Pick<LocalServiceControl, 'ready'>
  accessApi: (connection: { baseUrl: string; apiKey: string }) => AccessApi
}

/** Creates access to workspaces' services by workspace ID. */
export function createWorkspaceAccess({ workspaces, localService, accessApi }: Deps) {
  return {
    /** Returns the access API for a workspace; for `Local`, waits until its service is listening. Throws `AppFailure` `cancelled`. */
    async accessApiOf(workspaceId: string, signal: AbortSignal): Promise<AccessApi> {
      if (workspaceId === LOCAL_WORKSPACE_ID) await localService.ready()
      const connection = await workspaces.connection(workspaceId)
      if (signal.aborted) throw new AppFailure({ kind: 'cancelled' })
      return accessApi(connection)
    },

    async workspaceName(workspaceId: string): Promise<string> {
      const { workspaces: all } = await workspaces.list()
      return all.find(({ id }) => id === workspaceId)?.name ?? workspaceId
    },
  }
}
