import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ApiKeyScope } from '../../../shared/management/api-key-scopes.ts'
import type { ManagementAccess } from '../../../shared/model/management-access.ts'
import { LOCAL_WORKSPACE_ID } from '../../../shared/model/workspace.ts'
import { commandQuery } from './command-query.ts'
import { useWorkspaceId } from './current-workspace.ts'
import { invoke } from './invoke.ts'

/** The actions that the window may offer for a workspace's service. */
export interface ServiceAccess {
  mayGenerate: boolean
  /** Whether endpoints, customers, and calls can be read. */
  mayRead: boolean
  /** Whether that data can be changed as well. */
  mayManage: boolean
}

const EVERYTHING: ServiceAccess = { mayGenerate: true, mayRead: true, mayManage: true }
/** Capabilities of the documented API, which every service has. */
const DOCUMENTED: ServiceAccess = { mayGenerate: true, mayRead: false, mayManage: false }

/** Returns the management capabilities of a workspace's service; always undefined for `Local`, which doesn't need to be queried. */
export function useManagementAccess(workspaceId: string): ManagementAccess | undefined {
  const { data } = useQuery({
    ...commandQuery('workspaces.managementAccess', { workspaceId }),
    enabled: workspaceId !== LOCAL_WORKSPACE_ID,
  })
  return data
}

/** Returns what the app may do with a workspace's service: everything for `Local`, otherwise what its API key allows. */
export function useServiceAccess(workspaceId: string): ServiceAccess {
  const found = useManagementAccess(workspaceId)
  if (workspaceId === LOCAL_WORKSPACE_ID) return EVERYTHING
  if (found?.state !== 'managed') return DOCUMENTED
  const { scopes } = found
  return {
    mayGenerate: scopes.includes('generate'),
    mayRead: scopes.includes('read'),
    mayManage: scopes.includes('manage'),
  }
}

/** Summarizes a key's permissions. */
export function keyRightsOf(scopes: readonly ApiKeyScope[]): 'generate' | 'read' | 'generateRead' | 'manage' {
  if (scopes.includes('manage')) return 'manage'
  if (!scopes.includes('read')) return 'generate'
  return scopes.includes('generate') ? 'generateRead' : 'read'
}

/** Whether the service's data can be changed from here. If not, nothing offers to change it. */
export const useMayManage = (): boolean => useServiceAccess(useWorkspaceId()).mayManage

/**
 * Returns a function that refetches a service's capabilities. If the service couldn't be queried, also retries once its list of servers
 * loads.
 */
export function useAskServiceAgain(workspaceId: string): () => void {
  const queryClient = useQueryClient()
  const { queryKey } = commandQuery('workspaces.managementAccess', { workspaceId })
  const isUnknown = useManagementAccess(workspaceId)?.state === 'unknown'
  const { dataUpdatedAt } = useQuery({ ...commandQuery('servers.list', { workspaceId }), enabled: false })
  const ask = () => {
    if (workspaceId === LOCAL_WORKSPACE_ID) return
    invoke('workspaces.managementAccess', { workspaceId, again: true }).then(
      (found) => queryClient.setQueryData(queryKey, found),
      // On failure, keep what's known.
      () => undefined,
    )
  }
  useEffect(() => {
    if (isUnknown && dataUpdatedAt > 0) ask()
  }, [isUnknown, dataUpdatedAt])
  return ask
}
