import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import type { HistoryFilter } from '../../../shared/history/history-filter.ts'
import { type IssuedState, isRecordState } from '../../../shared/history/issued-state.ts'
import { LOCAL_WORKSPACE_ID } from '../../../shared/model/workspace.ts'
import { commandQuery } from '../../lib/ipc/command-query.ts'
import { invoke } from '../../lib/ipc/invoke.ts'
import { useReportingWorkspaces } from '../../lib/url-state/use-reporting-workspaces.ts'

const NONE: readonly string[] = []

/**
 * Narrows a filter to records whose rows show a state. The history doesn't store the URLs' states, so their services are queried for all
 * matching records; until they respond, the previous filter is returned.
 */
export function useStateFilter(filter: HistoryFilter, state: IssuedState | null): HistoryFilter {
  const wanted = state === null || isRecordState(state) ? null : state
  const { data: recorded } = useQuery({ ...commandQuery('history.servers'), enabled: wanted !== null })
  const workspaceIds = useMemo(() => [...new Set(recorded?.map(({ workspace }) => workspace.id) ?? NONE)], [recorded])
  const reporting = useReportingWorkspaces(workspaceIds)
  const { data: service } = useQuery(commandQuery('localService.status'))
  const { data: reachability } = useQuery(commandQuery('reachable.status'))
  const { data: ids } = useQuery({
    // The key starts with this command name so that the query is refetched like every other token query.
    queryKey: [
      'tokens.find',
      { workspaceId: LOCAL_WORKSPACE_ID, filter, wanted, reporting: [...reporting], service, reachability },
    ],
    queryFn: ({ signal }) => (wanted === null ? [] : invoke('history.inState', { filter, state: wanted }, { signal })),
    enabled: wanted !== null && recorded !== undefined && service !== undefined,
  })
  const narrowed = useMemo(() => (wanted === null ? filter : ids && { ...filter, ids }), [filter, wanted, ids])
  const last = useRef(narrowed ?? filter)
  if (narrowed) last.current = narrowed
  return last.current
}
