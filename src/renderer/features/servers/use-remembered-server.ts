import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { MAX_LAST_SERVERS } from '../../../shared/model/last-servers.ts'
import { commandQuery } from '../../lib/ipc/command-query.ts'
import { invoke } from '../../lib/ipc/invoke.ts'

/** How long a server must stay selected before it's stored, so that walking through the list stores only the last one. */
const SETTLED_MS = 500

/**
 * Returns the ID of the server that was selected in a workspace when the app was last closed; `isLoading` until that's known. Stores
 * `selectedId` for the next launch.
 */
export function useRememberedServer(workspaceId: string, selectedId: string | undefined) {
  const { data: settings, isPending: isLoading } = useQuery(commandQuery('settings.get'))
  const remember = useEffectEvent((serverId: string) => {
    const known = settings?.lastServers ?? {}
    if (known[workspaceId] === serverId) return
    const others = Object.entries(known).filter(([id]) => id !== workspaceId)
    const lastServers = Object.fromEntries([...others.slice(1 - MAX_LAST_SERVERS), [workspaceId, serverId]])
    // If that fails, the server still stays selected while the window is open.
    void invoke('settings.update', { lastServers }).catch(() => undefined)
  })
  useEffect(() => {
    if (selectedId === undefined) return
    const timer = setTimeout(() => remember(selectedId), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [selectedId])
  return { isLoading, remembered: settings?.lastServers?.[workspaceId] }
}
