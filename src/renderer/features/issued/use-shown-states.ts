import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { commandQuery } from '../../lib/ipc/command-query.ts'
import { EVERY_WORKSPACE, type IssuedState } from '../../lib/issued-urls/issued-view.ts'
import { useReportingWorkspaces } from '../../lib/url-state/use-reporting-workspaces.ts'
import { shownStates } from './shown-states.ts'

/** The states that rows can have in a workspace or in `EVERY_WORKSPACE`. */
export function useShownStates(workspaceId: string): readonly IssuedState[] {
  const every = workspaceId === EVERY_WORKSPACE
  const { data: recorded } = useQuery({ ...commandQuery('history.servers'), enabled: every })
  const ids = useMemo(
    () => (every ? [...new Set(recorded?.map(({ workspace }) => workspace.id))] : [workspaceId]),
    [every, recorded, workspaceId],
  )
  const reporting = useReportingWorkspaces(ids)
  return useMemo(() => shownStates(ids, reporting), [ids, reporting])
}
