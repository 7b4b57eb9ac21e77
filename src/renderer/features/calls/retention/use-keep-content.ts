import { useQuery, useQueryClient } from '@tanstack/react-query'
import { commandQuery } from '../../../lib/ipc/command-query.ts'
import { useWorkspaceId } from '../../../lib/ipc/current-workspace.ts'
import { invoke } from '../../../lib/ipc/invoke.ts'
import { useTask } from '../../../lib/ipc/use-task.ts'

/** Whether the log of a server keeps arguments and replies (undefined until that is known), and how to change it. */
export function useKeepContent(serverId: string) {
  const workspaceId = useWorkspaceId()
  const queryClient = useQueryClient()
  const server = commandQuery('servers.get', { workspaceId, id: serverId })
  const { data } = useQuery(server)
  const { run, failure } = useTask()
  const change = (logContent: boolean) =>
    void run(async () => {
      queryClient.setQueryData(
        server.queryKey,
        await invoke('servers.setLogContent', { workspaceId, id: serverId, logContent }),
      )
    })
  return { kept: data?.logContent, change, failure }
}
