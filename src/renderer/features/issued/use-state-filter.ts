import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import type { RecordToken } from '../../../shared/history/commands.ts'
import { type HistoryFilter, MAX_NAMED_RECORDS } from '../../../shared/history/history-filter.ts'
import type { IssuedRecord } from '../../../shared/history/issued-record.ts'
import { LOCAL_WORKSPACE_ID } from '../../../shared/model/workspace.ts'
import { commandQuery } from '../../lib/ipc/command-query.ts'
import { invoke } from '../../lib/ipc/invoke.ts'
import { type IssuedState, isRecordState } from '../../lib/issued-urls/issued-view.ts'
import { hostedUrlState, localUrlState, type UrlFacts, type UrlState } from '../../lib/url-state/url-state.ts'
import { useReportingWorkspaces } from '../../lib/url-state/use-reporting-workspaces.ts'

/** Number of records per request. */
const AT_ONCE = 200
const NONE: readonly string[] = []

type Servers = ReadonlyMap<string, { isActive: boolean }>
type Local = Pick<UrlFacts, 'service' | 'reachability'>

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
    queryKey: ['tokens.find', { workspaceId: LOCAL_WORKSPACE_ID, filter, wanted, reporting: [...reporting], service }],
    queryFn: ({ signal }) => findByState(filter, wanted, { reporting, local: { service, reachability }, signal }),
    enabled: wanted !== null && recorded !== undefined && service !== undefined,
  })
  const narrowed = useMemo(
    () => (wanted === null ? filter : ids && { ...filter, ids: ids.slice(0, MAX_NAMED_RECORDS) }),
    [filter, wanted, ids],
  )
  const last = useRef(narrowed ?? filter)
  if (narrowed) last.current = narrowed
  return last.current
}

interface Asked {
  reporting: ReadonlySet<string>
  local: Local
  signal: AbortSignal
}

async function findByState(filter: HistoryFilter, wanted: string | null, asked: Asked): Promise<string[]> {
  const ids: string[] = []
  const servers = new Map<string, Servers>()
  for (const workspaceId of asked.reporting) {
    const list = await invoke('servers.list', { workspaceId }, { signal: asked.signal }).catch(() => null)
    if (list) servers.set(workspaceId, new Map(list.servers.map((server) => [server.id, server])))
  }
  for (let offset = 0; ; offset += AT_ONCE) {
    const sort = { by: 'createdAt', direction: 'descending' } as const
    const page = { filter, sort, offset, limit: AT_ONCE }
    const { records } = await invoke('history.list', page, { signal: asked.signal })
    const tokens = await tokensOf(records, asked)
    for (const record of records) {
      const { name } = stateOf(record, tokens.get(record.id), servers.get(record.workspace.id), asked)
      // A row shows just "issued" if nothing else is known.
      if ((name === 'unknown' || name === 'checking' ? 'issued' : name) === wanted) ids.push(record.id)
    }
    if (records.length < AT_ONCE) return ids
  }
}

async function tokensOf(
  records: readonly IssuedRecord[],
  { reporting, signal }: Asked,
): Promise<ReadonlyMap<string, RecordToken>> {
  const found = new Map<string, RecordToken>()
  for (const workspaceId of new Set(records.map(({ workspace }) => workspace.id))) {
    const ids = records.flatMap(({ id, workspace }) => (workspace.id === workspaceId ? [id] : []))
    if (!reporting.has(workspaceId)) continue
    const tokens = await invoke('history.tokens', { workspaceId, ids }, { signal }).catch(() => [])
    for (const [index, token] of tokens.entries()) found.set(ids[index] ?? '', token)
  }
  return found
}

/** Returns a record's state as shown in the list. */
function stateOf(
  { workspace, server }: IssuedRecord,
  token: RecordToken | undefined,
  servers: Servers | undefined,
  { local }: Asked,
): UrlState {
  const known = servers && (servers.get(server.id) ?? null)
  if (workspace.id !== LOCAL_WORKSPACE_ID) return hostedUrlState({ token: token ?? 'unknown', server: known })
  const own = token === 'removed' ? null : token === 'unknown' ? undefined : token
  return localUrlState({ url: null, ...local, token: own, server: known })
}
