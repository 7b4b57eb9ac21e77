import type { CommandInput } from '../../../../shared/ipc/contract.ts'
import type { CustomerSort, ServerCustomerFilter } from '../../../../shared/management/records/server-customer.ts'
import { DAY_MS, HOUR_MS } from '../../../../shared/values/durations.ts'
import { createListViews, type ListScope } from '../../../lib/list-views.ts'
import { createStore } from '../../../lib/store.ts'

export const CALL_TIMES = {
  day: { calledAfter: 1 },
  week: { calledAfter: 7 },
  month: { calledAfter: 30 },
  notWeek: { calledBefore: 7 },
  notMonth: { calledBefore: 30 },
  notQuarter: { calledBefore: 90 },
} as const
export type CallTime = keyof typeof CALL_TIMES

/** States of the customers' URLs, as shown in rows. */
export const SHOWN_STATES = [
  'live',
  'needsValues',
  'loginFailed',
  'apiRefuses',
  'needsLogin',
  'paused',
  'expired',
  'revoked',
] as const
type ShownState = (typeof SHOWN_STATES)[number]

/** Returns the matching service filter. Only customers whose calls can succeed count as live. */
function stateFilter(state: ShownState): Pick<ServerCustomerFilter, 'state' | 'problem'> {
  if (state === 'paused' || state === 'expired' || state === 'revoked') return { state }
  return { state: 'live', problem: state === 'live' ? 'none' : state }
}

/** Filters and sort order of a list of customers. */
export interface CustomersView {
  search: string
  state: ShownState | null
  stage: NonNullable<ServerCustomerFilter['stage']> | null
  tag: string | null
  lastCall: CallTime | null
  tools: NonNullable<ServerCustomerFilter['tools']> | null
  sort: CustomerSort
}

export const PLAIN_VIEW: CustomersView = {
  search: '',
  state: null,
  stage: null,
  tag: null,
  lastCall: null,
  tools: null,
  sort: { by: 'created', direction: 'descending' },
}

export const customersViews = createListViews(PLAIN_VIEW)

/** The server that a workspace's list is filtered by, by workspace ID. */
export const selectedServerIds = createStore<Readonly<Record<string, string | null>>>({})

/** Request parameters for a view's customers. */
export type CustomersQuestion = ListScope & Pick<CommandInput<'customers.ids'>, 'search' | 'filter'>

/**
 * Returns the request parameters for a view. `now` is in milliseconds; times are stable for an hour so that the query isn't refetched
 * constantly.
 */
export function questionOf(scope: ListScope, view: CustomersView, now: number): CustomersQuestion {
  const hour = Math.floor(now / HOUR_MS) * HOUR_MS
  const at = (days: number) => new Date(hour - days * DAY_MS).toISOString()
  const { state, stage, tag, lastCall, tools } = view
  const times: { calledAfter?: number; calledBefore?: number } = lastCall === null ? {} : CALL_TIMES[lastCall]
  return {
    ...scope,
    search: view.search.trim().slice(0, 200),
    filter: {
      ...(state !== null && stateFilter(state)),
      ...(stage !== null && { stage }),
      ...(tag !== null && { tags: [tag] }),
      ...(tools !== null && { tools }),
      ...(times.calledAfter !== undefined && { calledAfter: at(times.calledAfter) }),
      ...(times.calledBefore !== undefined && { calledBefore: at(times.calledBefore) }),
    },
  }
}

export const isNarrowed = ({ search, state, stage, tag, lastCall, tools }: CustomersView): boolean =>
  search.trim() !== '' || [state, stage, tag, lastCall, tools].some((chosen) => chosen !== null)
