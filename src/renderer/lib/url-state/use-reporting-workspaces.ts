import { useQueries } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { ManagementAccess } from '../../../shared/model/management-access.ts'
import { LOCAL_WORKSPACE_ID } from '../../../shared/model/workspace.ts'
import { commandQuery } from '../ipc/command-query.ts'

/** Returns the given workspaces whose service reports the state of its URLs. Stable until they change. */
export function useReportingWorkspaces(workspaceIds: readonly string[]): ReadonlySet<string> {
  const hosted = useMemo(() => workspaceIds.filter((id) => id !== LOCAL_WORKSPACE_ID), [workspaceIds])
  const reporting = useQueries({
    queries: hosted.map((workspaceId) => commandQuery('workspaces.managementAccess', { workspaceId })),
    combine: useCallback(
      (results: { data?: ManagementAccess | undefined }[]) =>
        hosted.filter((_, index) => {
          const found = results[index]?.data
          return found?.state === 'managed' && found.scopes.includes('read')
        }),
      [hosted],
    ),
  })
  return useMemo(() => new Set([LOCAL_WORKSPACE_ID, ...reporting]), [reporting])
}
