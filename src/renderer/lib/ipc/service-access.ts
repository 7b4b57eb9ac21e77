import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ApiKeyScope } from '../../../shared/management/api-key-scopes.ts'
import type { ServiceManagement } from '../../../shared/model/service-management.ts'
import { LOCAL_WORKSPACE_ID } from '../../../shared/model/workspace.ts'
import { commandQuery } from './command-query.ts'
import { useWorkspaceId } from './current-workspace.ts'
import { invoke } from './invoke.ts'

/** What the window may show and offer of a workspace’s service beside its servers and new URLs. */
export interface ServiceAccess {
  /** URLs can be generated. */
  mayGenerate: boolean
  /** Its endpoints, customers, and calls can be seen. */
  mayRead: boolean
  /** They can be changed, too. */
  mayManage: boolean
}

const EVERYTHING: ServiceAccess = { mayGenerate: true, mayRead: true, mayManage: true }
/** What the documented interface has, which every service speaks. */
const DOCUMENTED: ServiceAccess = { mayGenerate: true, mayRead: false, mayManage: false }

/** What a workspace’s service told of its management. `Local` needn’t be asked: there, this is always undefined. */
export function useServiceManagement(workspaceId: string): ServiceManagement | undefined {
  const { data } = useQuery({
    ...commandQuery('workspaces.management', { workspaceId }),
    enabled: workspaceId !== LOCAL_WORKSPACE_ID,
  })
  return data
}

/** What the app may do with a workspace’s service: everything with `Local`, with another one what its API key is for. */
export function useServiceAccess(workspaceId: string): ServiceAccess {
  const found = useServiceManagement(workspaceId)
  if (workspaceId === LOCAL_WORKSPACE_ID) return EVERYTHING
  if (found?.state !== 'managed') return DOCUMENTED
  const { scopes } = found
  return {
    mayGenerate: scopes.includes('generate'),
    mayRead: scopes.includes('read'),
    mayManage: scopes.includes('manage'),
  }
}

/** What a key may do, in a word. */
export function reachOf(scopes: readonly ApiKeyScope[]): 'generate' | 'read' | 'generateRead' | 'manage' {
  if (scopes.includes('manage')) return 'manage'
  if (!scopes.includes('read')) return 'generate'
  return scopes.includes('generate') ? 'generateRead' : 'read'
}

/** Whether what the service holds can be changed from here: where it can’t, nothing offers to. */
export const useMayManage = (): boolean => useServiceAccess(useWorkspaceId()).mayManage

/** Returns what asks a workspace’s service again for what it has. A service that couldn’t be asked is, once its list of servers came. */
export function useAskServiceAgain(workspaceId: string): () => void {
  const queryClient = useQueryClient()
  const { queryKey } = commandQuery('workspaces.management', { workspaceId })
  const isUnknown = useServiceManagement(workspaceId)?.state === 'unknown'
  const { dataUpdatedAt } = useQuery({ ...commandQuery('servers.list', { workspaceId }), enabled: false })
  const ask = () => {
    if (workspaceId === LOCAL_WORKSPACE_ID) return
    invoke('workspaces.management', { workspaceId, again: true }).then(
      (found) => queryClient.setQueryData(queryKey, found),
      // What’s known stays.
      () => undefined,
    )
  }
  useEffect(() => {
    if (isUnknown && dataUpdatedAt > 0) ask()
  }, [isUnknown, dataUpdatedAt])
  return ask
}
