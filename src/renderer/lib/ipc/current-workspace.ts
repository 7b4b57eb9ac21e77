import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, useCallback, useContext } from 'react'
import { LOCAL_WORKSPACE_ID, type Workspace } from '../../../shared/model/workspace.ts'
import { commandQuery } from './command-query.ts'
import { invoke } from './invoke.ts'

/** Returns the window's current workspace; undefined until main has answered. */
export function useCurrentWorkspace(): Workspace | undefined {
  const { data } = useQuery(commandQuery('workspaces.list'))
  return data?.workspaces.find(({ id }) => id === data.currentId)
}

/** Returns a function that switches to another workspace. */
export function useSelectWorkspace(): (id: string) => Promise<void> {
  const queryClient = useQueryClient()
  return useCallback(
    async (id) => {
      const { queryKey } = commandQuery('workspaces.list')
      const workspaces = await invoke('workspaces.select', { id })
      // A response in flight may predate the change.
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, workspaces)
    },
    [queryClient],
  )
}

const ScopeContext = createContext<string | null>(null)

/** Makes all descendants use this workspace's service instead of the current one. Its value is the workspace ID. */
export const WorkspaceScope = ScopeContext.Provider

/** Returns the ID of the workspace whose service a component uses: the window's current one, unless inside a `WorkspaceScope`. */
export function useWorkspaceId(): string {
  const scope = useContext(ScopeContext)
  const current = useCurrentWorkspace()
  return scope ?? current?.id ?? LOCAL_WORKSPACE_ID
}
