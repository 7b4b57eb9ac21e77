import { useDebouncedValue } from '@mantine/hooks'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import type { IssuedRecord } from '../../../shared/history/issued-record.ts'
import type { TokenRecord } from '../../../shared/management/records/customer-record.ts'
import { LOCAL_WORKSPACE_ID } from '../../../shared/model/workspace.ts'
import { commandQuery } from '../ipc/command-query.ts'
import { invoke } from '../ipc/invoke.ts'
import { hostedUrlState, localUrlState, type UrlState } from './url-state.ts'

/** Records of which one question asks. */
const AT_ONCE = 100

type Listed = Pick<IssuedRecord, 'id' | 'workspace' | 'server' | 'state'>

const hasLocalToken = ({ state, workspace }: Listed) => state === 'issued' && workspace.id === LOCAL_WORKSPACE_ID

/** Renewed like every question about tokens. */
const tokensQuery = (ids: string[]) => ({
  queryKey: ['tokens.find', { workspaceId: LOCAL_WORKSPACE_ID, records: ids }] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) => invoke('history.localTokens', { ids }, { signal }),
  gcTime: 20_000,
})

/** What was known of a record's token is shown until it's known again; of no more than so many. */
const MAX_KEPT = 2000

/**
 * Tells what has become of the URL of each of these records; `unknown` for one that isn't among them or has no URL. Keep `records`
 * the same until they change. With `restMs`, the service is asked only once they've been the same for so long: not at every key.
 */
export function useRecordStates(records: readonly Listed[], restMs?: number): (record: Listed) => UrlState {
  const { data: service } = useQuery(commandQuery('localService.status'))
  const { data: reach } = useQuery(commandQuery('reachable.status'))
  const [rested] = useDebouncedValue(records, restMs ?? 0)
  const asked = restMs === undefined ? records : rested
  const ids = useMemo(() => asked.filter(hasLocalToken).map(({ id }) => id), [asked])
  const parts = useMemo(
    () =>
      Array.from({ length: Math.ceil(ids.length / AT_ONCE) }, (_, part) =>
        ids.slice(part * AT_ONCE, (part + 1) * AT_ONCE),
      ),
    [ids],
  )
  const tokens = useQueries({
    queries: parts.map(tokensQuery),
    combine: useCallback(
      (results: { data?: (TokenRecord | null)[] }[]) =>
        Object.fromEntries(
          results.flatMap(({ data }, part) => (data ?? []).map((token, index) => [parts[part]?.[index] ?? '', token])),
        ) as Readonly<Record<string, TokenRecord | null>>,
      [parts],
    ),
  })
  const kept = useRef(new Map<string, TokenRecord | null>())
  useEffect(() => {
    if (kept.current.size > MAX_KEPT) kept.current.clear()
    for (const [id, token] of Object.entries(tokens)) kept.current.set(id, token)
  }, [tokens])
  const workspaceIds = useMemo(() => [...new Set(records.map(({ workspace }) => workspace.id))], [records])
  const servers = useQueries({
    queries: workspaceIds.map((workspaceId) => ({
      ...commandQuery('servers.list', { workspaceId }),
      // A hosted service isn't asked for this alone.
      enabled: workspaceId === LOCAL_WORKSPACE_ID,
    })),
    combine: useCallback(
      (results: { data?: { servers: readonly { id: string; isActive: boolean }[] } }[]) =>
        results.map(({ data }) => data && new Map(data.servers.map((server) => [server.id, server]))),
      [],
    ),
  })
  return useCallback(
    (record) => {
      const list = servers[workspaceIds.indexOf(record.workspace.id)]
      const server = list && (list.get(record.server.id) ?? null)
      if (record.state !== 'issued') return { name: 'unknown' }
      if (!hasLocalToken(record)) return hostedUrlState(server)
      return localUrlState({
        url: null,
        service,
        reach,
        token: record.id in tokens ? tokens[record.id] : kept.current.get(record.id),
        server,
      })
    },
    [service, reach, tokens, servers, workspaceIds],
  )
}
