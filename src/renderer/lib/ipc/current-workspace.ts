import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, useCallback, useContext } from 'react'
import { LOCAL_WORKSPACE_ID, type Workspace } from '../../../shared/model/workspace.ts'
import { commandQuery } from './command-query.ts'
import { invoke } from './invoke.ts'

/** The workspace that the window works in; undefined until main has told. */
export function useCurrentWorkspace(): Workspace | undefined {
  const { data } = useQuery(commandQuery('workspaces.list'))
  return data?.workspaces.find(({ id }) => id === data.currentId)
}

/** Returns the function that changes to another workspace. */
export function useSelectWorkspace(): (id: string) => Promise<void> {
  const queryClient = useQueryClient()
  return useCallback(
    async (id) => {
      const { queryKey } = commandQuery('workspaces.list')
      const workspaces = await invoke('workspaces.select', { id })
      // An answer on its way may be from before the change.
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, workspaces)
    },
    [queryClient],
  )
}

const ScopeContext = createContext<string | null>(null)

/** Everything below works with the service of this workspace, whichever the window works in. Its value is the workspace’s ID. */
export const WorkspaceScope = ScopeContext.Provider

/** ID of the workspace whose service a component works with: the window’s current one, unless a `WorkspaceScope` says otherwise. */
export function useWorkspaceId(): string {
  const scope = useContext(ScopeContext)
  const current = useCurrentWorkspace()
  return scope ?? current?.id ?? LOCAL_WORKSPACE_ID
}
