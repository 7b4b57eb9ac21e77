import { useCallback } from 'react'
import { useLocation } from 'wouter'
import { useWorkspaceId } from '../ipc/current-workspace.ts'
import { paths } from '../paths.ts'
import { issuedViews, PLAIN_VIEW } from './issued-view.ts'

/** Returns a function that opens the list of URLs, filtered by the given workspace and search text. */
export function useShowUrls(): (workspaceId: string, search?: string) => void {
  const [, navigate] = useLocation()
  const current = useWorkspaceId()
  return useCallback(
    (workspaceId, search = '') => {
      const narrowed = { search, workspaceId: workspaceId === current ? null : workspaceId }
      issuedViews.change({ workspaceId: current }, { ...PLAIN_VIEW, ...narrowed })
      navigate(paths.urls())
    },
    [navigate, current],
  )
}
