import { useQuery } from '@tanstack/react-query'
import { commandQuery } from '../../../lib/ipc/command-query.ts'
import { useWorkspaceId } from '../../../lib/ipc/current-workspace.ts'

/** Returns whether a server's log records arguments and replies; undefined until known. */
export function useIsRecording(serverId: string): boolean | undefined {
  const workspaceId = useWorkspaceId()
  return useQuery(commandQuery('servers.get', { workspaceId, id: serverId })).data?.logContent
}
