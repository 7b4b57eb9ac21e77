import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { LOCAL_WORKSPACE_ID } from '../../shared/model/workspace.ts'
import { commandQuery } from './ipc/command-query.ts'
import { invoke } from './ipc/invoke.ts'

/** Starts the local service again, whatever kept it from running, then lists its servers. A failure is part of its status. */
export function useStartService(): { start: () => void; starting: boolean } {
  const queryClient = useQueryClient()
  const [starting, setStarting] = useState(false)
  const start = () => {
    if (starting) return
    setStarting(true)
    const run = async () => {
      try {
        queryClient.setQueryData(commandQuery('localService.status').queryKey, await invoke('localService.restart'))
      } finally {
        await queryClient.invalidateQueries({
          queryKey: commandQuery('servers.list', { workspaceId: LOCAL_WORKSPACE_ID }).queryKey,
        })
        setStarting(false)
      }
    }
    run().catch(() => undefined)
  }
  return { start, starting }
}
