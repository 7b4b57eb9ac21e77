import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { localUrlState, type UrlState } from '../../../shared/history/url-state.ts'
import type { TokenRecord } from '../../../shared/management/records/customer-record.ts'
import { LOCAL_WORKSPACE_ID } from '../../../shared/model/workspace.ts'
import { commandQuery } from '../ipc/command-query.ts'
import { invoke } from '../ipc/invoke.ts'
import { type Issued, issuedStore } from '../issued-urls/issued-store.ts'
import { useStore } from '../store.ts'
import { useRecordStates } from './use-record-states.ts'

/** Maximum number of tokens per request. */
const AT_ONCE = 500

const isLocal = ({ workspaceId }: Issued) => workspaceId === LOCAL_WORKSPACE_ID

/** All local tokens issued in this session, by the issued URL's ID. */
const tokensQuery = queryOptions({
  queryKey: ['tokens.find', { workspaceId: LOCAL_WORKSPACE_ID }],
  queryFn: findTokens,
})

async function findTokens({ signal }: { signal: AbortSignal }): Promise<Record<string, TokenRecord | null>> {
  const local = issuedStore.get().filter(isLocal)
  const parts = Array.from({ length: Math.ceil(local.length / AT_ONCE) }, (_, part) =>
    local.slice(part * AT_ONCE, (part + 1) * AT_ONCE),
  )
  const found = await Promise.all(
    parts.map(async (part) => {
      const tokens = part.map(({ access }) => access.token)
      const records = await invoke('tokens.find', { workspaceId: LOCAL_WORKSPACE_ID, tokens }, { signal })
      return part.map(({ id }, index) => [id, records[index] ?? null] as const)
    }),
  )
  return Object.fromEntries(found.flat())
}

/** Keeps the states of this session's local URLs up to date while the component is mounted. */
export function useRefreshUrlStates(): void {
  const queryClient = useQueryClient()
  const wanted = useStore(issuedStore).some(isLocal)
  useQuery({ ...tokensQuery, enabled: wanted })
  useEffect(() => issuedStore.subscribe(() => void queryClient.invalidateQueries(tokensQuery)), [queryClient])
}

const asRecord = ({ id, workspaceId, server }: Issued) => ({
  id,
  workspace: { id: workspaceId, name: '' },
  server,
  state: 'issued' as const,
})

/** Returns a function that gives the current state of any issued URL, which is derived only here. */
export function useUrlStates(): (issued: Issued) => UrlState {
  const all = useStore(issuedStore)
  const hosted = useMemo(() => all.filter((each) => !isLocal(each)).map(asRecord), [all])
  const hostedState = useRecordStates(hosted)
  const { data: service } = useQuery(commandQuery('localService.status'))
  const { data: reachability } = useQuery(commandQuery('reachable.status'))
  const wanted = all.some(isLocal)
  const { data: tokens } = useQuery({ ...tokensQuery, enabled: wanted })
  const { data: list } = useQuery({
    ...commandQuery('servers.list', { workspaceId: LOCAL_WORKSPACE_ID }),
    enabled: wanted,
  })
  return (issued) => {
    if (!isLocal(issued)) return hostedState(asRecord(issued))
    const server = list && (list.servers.find(({ id }) => id === issued.server.id) ?? null)
    return localUrlState({ url: issued.access.url, service, reachability, token: tokens?.[issued.id], server })
  }
}

const NONE: readonly never[] = []

/** Returns the current state of one issued URL, from this session or the history. */
export function useUrlState(issued: Issued): UrlState {
  const inSession = useStore(issuedStore).some(({ id }) => id === issued.id)
  const record = useMemo(() => asRecord(issued), [issued])
  const sessionState = useUrlStates()(issued)
  const records = useMemo(() => (inSession ? NONE : [record]), [inSession, record])
  const recordState = useRecordStates(records)(record)
  return inSession ? sessionState : recordState
}
