import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { IssuedRecord } from '../../../shared/history/issued-record.ts'
import { tokenUrlState, type UrlState } from '../../../shared/history/url-state.ts'
import type { CustomerRow, TokenRecord } from '../../../shared/management/records/customer-record.ts'
import type { Customer } from '../../../shared/model/customer.ts'
import { foldedText, searchWords } from '../../../shared/search/folded-text.ts'
import { selectedServers } from '../../features/servers/selected-server.ts'
import { commandQuery } from '../../lib/ipc/command-query.ts'
import { useWorkspaceId } from '../../lib/ipc/current-workspace.ts'
import { useServiceAccess } from '../../lib/ipc/service-access.ts'
import { recordOfToken } from '../../lib/issued-urls/record-of-token.ts'
import { useStore } from '../../lib/store.ts'
import { useRecordStates } from '../../lib/url-state/use-record-states.ts'
import { type Subject, wordsWithoutVerbs } from './palette-row.ts'

const SEARCH_AFTER_MS = 120
const MAX_FOUND = 10
/** Maximum number of customers whose URLs are looked up. */
const MAX_LOOKED_UP = 5
/** Maximum number of records per customer; older ones are no longer in use. */
const MAX_RECORDS = 50

/** A customer on a server. */
export interface FoundCustomer {
  customer: Customer
  /** Null if unknown. */
  customerId: string | null
  /** Undefined if the customer has no URL. */
  server: { id: string; name: string } | undefined
  /** Whether the customer has no URL on this server yet, so that one can be generated. */
  isNew: boolean
  /** The newest URL this desk still has, and its state. */
  url: { record: IssuedRecord; state: UrlState } | undefined
  /** The newest token that can be rotated. */
  rotatable: { customer: CustomerRow; token: TokenRecord } | undefined
}

interface Found {
  subjects: readonly Subject<FoundCustomer>[]
  /** Whether more results may arrive. */
  searching: boolean
}

/** Returns matching customers on each of their servers. `verbs` may be typed along with a name. */
export function useFoundCustomers(query: string, verbs: readonly { words: string }[]): Found {
  const workspaceId = useWorkspaceId()
  const { mayRead } = useServiceAccess(workspaceId)
  const typed = searchWords(query).join(' ').slice(0, 200)
  const [whole] = useDebouncedValue(typed, SEARCH_AFTER_MS)
  const name = wordsWithoutVerbs(searchWords(whole), verbs).join(' ')
  // The last word of a name may look like the start of a verb, so search for both.
  const searches = name === whole ? [whole] : [whole, name]
  const atService = useAtService(searches, mayRead)
  const inHistory = useInHistory(searches, !mayRead)
  const { subjects, searching } = mayRead ? atService : inHistory
  return { subjects, searching: searching || whole !== typed }
}

const shownText = ({ primaryIdentity, metadata }: Customer): string =>
  foldedText(`${primaryIdentity} ${metadata.name ?? ''}`)

const isRotatable = ({ state }: TokenRecord) => state === 'live' || state === 'paused'
const isInUse = ({ state }: TokenRecord) => state !== 'revoked' && state !== 'ended'

/** Finds customers on the service. */
function useAtService(searches: readonly string[], enabled: boolean): Found {
  const workspaceId = useWorkspaceId()
  const chosen = useStore(selectedServers)[workspaceId]
  const { data: list } = useQuery({ ...commandQuery('servers.list', { workspaceId }), enabled: false })
  const found = useQueries({
    queries: searches.map((search) => ({
      ...commandQuery('customers.list', { workspaceId, search, offset: 0, limit: MAX_FOUND }),
      enabled,
      staleTime: 0,
      placeholderData: keepPreviousData,
    })),
    combine: useCallback(
      (results: { data?: { customers: CustomerRow[] } | undefined; isFetching: boolean }[]) => ({
        customers: [
          ...new Map(results.flatMap(({ data }) => data?.customers ?? []).map((each) => [each.id, each])).values(),
        ].slice(0, MAX_FOUND),
        isFetching: results.some(({ isFetching }) => isFetching),
      }),
      [],
    ),
  })
  const lookedUp = enabled ? found.customers.slice(0, MAX_LOOKED_UP) : []
  const details = useQueries({
    queries: lookedUp.map(({ id }) => commandQuery('customers.get', { workspaceId, id })),
  })
  const records = useQueries({
    queries: lookedUp.map(({ primaryIdentity }) => {
      const filter = { search: '', workspaceId, identity: primaryIdentity, states: ['issued' as const] }
      return commandQuery('history.list', { filter, sort: {}, offset: 0, limit: MAX_RECORDS })
    }),
  })
  const subjects = found.customers.flatMap((row, index) => {
    const { id, primaryIdentity, metadata, note, tags } = row
    const access = details[index]?.data?.access ?? []
    const kept = records[index]?.data?.records ?? []
    const place = (server: FoundCustomer['server'], isNew: boolean): Subject<FoundCustomer> => {
      const tokens = access.find(({ serverId }) => serverId === server?.id)?.tokens ?? []
      const isActive = list?.servers.find((each) => each.id === server?.id)?.isActive ?? true
      const token = tokens.find(isRotatable)
      return {
        text: foldedText(
          [primaryIdentity, id, ...Object.values(metadata), note, ...tags, server?.name ?? ''].join(' '),
        ),
        shown: shownText({ primaryIdentity, metadata }),
        of: {
          customer: { primaryIdentity, metadata },
          customerId: id,
          server,
          isNew,
          url: newestUrl(tokens, kept, { id: server?.id ?? '', isActive }),
          rotatable: token && { customer: row, token },
        },
      }
    }
    const isElsewhere = chosen && !row.servers.some((server) => server.id === chosen.id)
    const places =
      row.servers.length === 0 ? [place(undefined, false)] : row.servers.map((server) => place(server, false))
    return isElsewhere ? [...places, place({ id: chosen.id, name: chosen.name }, true)] : places
  })
  const isLookingUp = [...details, ...records].some(({ isPending }) => isPending)
  return { subjects, searching: found.isFetching || isLookingUp }
}

/** Returns the newest token in use whose URL this desk has. */
function newestUrl(
  tokens: readonly TokenRecord[],
  records: readonly IssuedRecord[],
  server: { id: string; isActive: boolean },
): FoundCustomer['url'] {
  for (const token of tokens.filter(isInUse)) {
    const record = recordOfToken(records, token)
    if (record) return { record, state: tokenUrlState(token, server) }
  }
  return undefined
}

/** Finds customers in this desk's history when the service can't be queried. */
function useInHistory(searches: readonly string[], enabled: boolean): Found {
  const workspaceId = useWorkspaceId()
  const { records, isFetching } = useQueries({
    queries: searches.map((search) => ({
      ...commandQuery('history.list', {
        filter: { search, workspaceId, states: ['issued' as const] },
        sort: {},
        offset: 0,
        limit: MAX_RECORDS,
      }),
      enabled,
      placeholderData: keepPreviousData,
    })),
    combine: useCallback(
      (results: { data?: { records: IssuedRecord[] } | undefined; isFetching: boolean }[]) => ({
        records: results.flatMap(({ data }) => data?.records ?? []),
        isFetching: results.some((result) => result.isFetching),
      }),
      [],
    ),
  })
  const newest = useMemo(() => {
    const byPlace = new Map<string, IssuedRecord>()
    for (const record of records) {
      const key = JSON.stringify([record.customer.primaryIdentity, record.server.id])
      if (!byPlace.has(key)) byPlace.set(key, record)
    }
    return [...byPlace.values()].slice(0, MAX_FOUND)
  }, [records])
  const stateOf = useRecordStates(newest)
  const subjects = newest.map((record) => {
    const { customer, customerId, server, note } = record
    return {
      text: foldedText(
        [customer.primaryIdentity, ...Object.values(customer.metadata), customerId ?? '', server.name, note].join(' '),
      ),
      shown: shownText(customer),
      of: { customer, customerId, server, isNew: false, url: { record, state: stateOf(record) }, rotatable: undefined },
    }
  })
  return { subjects, searching: isFetching }
}
