import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { commandQuery } from './ipc/command-query.ts'
import { invoke } from './ipc/invoke.ts'

/** Restarts the local service, regardless of why it isn't running. A failure becomes part of its status. */
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
        setStarting(false)
      }
    }
    run().catch(() => undefined)
  }
  return { start, starting }
}
