import { useDebouncedValue } from '@mantine/hooks'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import type { IssuedRecord } from '../../../shared/history/issued-record.ts'
import type { RecordToken } from '../../../shared/history/record-token.ts'
import { hostedUrlState, localUrlState, type UrlState } from '../../../shared/history/url-state.ts'
import { LOCAL_WORKSPACE_ID } from '../../../shared/model/workspace.ts'
import { commandQuery } from '../ipc/command-query.ts'
import { useCurrentWorkspace } from '../ipc/current-workspace.ts'
import { invoke } from '../ipc/invoke.ts'
import { useReportingWorkspaces } from './use-reporting-workspaces.ts'

/** Number of records per request. */
const AT_ONCE = 100

type Listed = Pick<IssuedRecord, 'id' | 'workspace' | 'server' | 'state'>

/** A batch of one workspace's records, whose tokens are requested together. */
interface Part {
  workspaceId: string
  ids: string[]
}

/** The key starts with this command name so that it's refetched like every other token query. */
const tokensQuery = (part: Part) => ({
  queryKey: ['tokens.find', { workspaceId: part.workspaceId, records: part.ids }] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) => invoke('history.tokens', part, { signal }),
  gcTime: 20_000,
})

/** The service of a workspace that isn't current doesn't report changes, so while shown, it's refetched when stale and on window focus. */
const UNFOLLOWED = { staleTime: 30_000, refetchOnWindowFocus: true } as const

/** Maximum number of records whose last known token is kept, to be shown until it's refetched. */
const MAX_KEPT = 2000

/**
 * Returns the state of each record's URL; `unknown` for a record that isn't in `records` or has no URL, or if the service doesn't report
 * it. Keep `records` stable until they change. With `restMs`, services are queried only after `records` have been stable that long, rather
 * than on every keystroke.
 */
export function useRecordStates(records: readonly Listed[], restMs?: number): (record: Listed) => UrlState {
  const { data: service } = useQuery(commandQuery('localService.status'))
  const { data: reachability } = useQuery(commandQuery('reachable.status'))
  const currentId = useCurrentWorkspace()?.id
  const [rested] = useDebouncedValue(records, restMs ?? 0)
  const asked = restMs === undefined ? records : rested
  const workspaceIds = useMemo(() => [...new Set(asked.map(({ workspace }) => workspace.id))], [asked])
  const reporting = useReportingWorkspaces(workspaceIds)
  const unfollowed = (workspaceId: string) =>
    workspaceId !== LOCAL_WORKSPACE_ID && workspaceId !== currentId && UNFOLLOWED
  const parts = useMemo(() => partsOf(asked, reporting), [asked, reporting])
  const tokens = useQueries({
    queries: parts.map((part) => ({ ...tokensQuery(part), ...unfollowed(part.workspaceId) })),
    combine: useCallback(
      (results: { data?: RecordToken[] | undefined; isError: boolean }[]) =>
        Object.fromEntries(results.flatMap((result, index) => answersOf(parts[index], result))),
      [parts],
    ),
  })
  const kept = useRef(new Map<string, RecordToken>())
  useEffect(() => {
    if (kept.current.size > MAX_KEPT) kept.current.clear()
    for (const [id, token] of Object.entries(tokens)) kept.current.set(id, token)
  }, [tokens])
  const servers = useQueries({
    queries: workspaceIds.map((workspaceId) => ({
      ...commandQuery('servers.list', { workspaceId }),
      // Don't query a third-party service just for this.
      enabled: reporting.has(workspaceId),
      ...unfollowed(workspaceId),
    })),
    combine: useCallback(
      (results: { data?: { servers: readonly { id: string; isActive: boolean }[] } | undefined }[]) =>
        results.map(({ data }) => data && new Map(data.servers.map((server) => [server.id, server]))),
      [],
    ),
  })
  return useCallback(
    ({ id, workspace, server: { id: serverId }, state }) => {
      const list = servers[workspaceIds.indexOf(workspace.id)]
      const server = list && (list.get(serverId) ?? null)
      if (state !== 'issued') return { name: 'unknown' }
      const known = id in tokens ? tokens[id] : kept.current.get(id)
      if (workspace.id !== LOCAL_WORKSPACE_ID)
        return hostedUrlState({ token: reporting.has(workspace.id) ? known : 'unknown', server })
      const token = known === 'removed' ? null : known === 'unknown' ? undefined : known
      return localUrlState({ url: null, service, reachability, token, server })
    },
    [service, reachability, tokens, servers, workspaceIds, reporting],
  )
}

/** Groups records that have a URL by workspace, for services that report states, in batches of limited size. */
function partsOf(records: readonly Listed[], reporting: ReadonlySet<string>): Part[] {
  const byWorkspace = new Map<string, string[]>()
  for (const { id, state, workspace } of records) {
    if (state !== 'issued' || !reporting.has(workspace.id)) continue
    byWorkspace.set(workspace.id, [...(byWorkspace.get(workspace.id) ?? []), id])
  }
  return [...byWorkspace].flatMap(([workspaceId, ids]) =>
    Array.from({ length: Math.ceil(ids.length / AT_ONCE) }, (_, part) => ({
      workspaceId,
      ids: ids.slice(part * AT_ONCE, (part + 1) * AT_ONCE),
    })),
  )
}

/** Returns what's known about each record in a batch. If a hosted service couldn't be queried, its previous response may be outdated. */
function answersOf(
  part: Part | undefined,
  { data, isError }: { data?: RecordToken[] | undefined; isError: boolean },
): [id: string, token: RecordToken][] {
  if (part === undefined) return []
  if (isError && part.workspaceId !== LOCAL_WORKSPACE_ID) return part.ids.map((id) => [id, 'unknown'])
  return (data ?? []).flatMap((token, index) => {
    const id = part.ids[index]
    return id === undefined ? [] : [[id, token] as [string, RecordToken]]
  })
}
