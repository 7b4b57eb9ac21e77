import { useQuery } from '@tanstack/react-query'
import { commandQuery } from '../../../lib/ipc/command-query.ts'
import { useWorkspaceId } from '../../../lib/ipc/current-workspace.ts'

/** Whether the log of a server keeps arguments and replies; undefined until that is known. */
export function useIsRecording(serverId: string): boolean | undefined {
  const workspaceId = useWorkspaceId()
  return useQuery(commandQuery('servers.get', { workspaceId, id: serverId })).data?.logContent
}
