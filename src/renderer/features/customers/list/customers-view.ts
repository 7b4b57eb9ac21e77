import type { CommandInput } from '../../../../shared/ipc/contract.ts'
import type { CustomerSort, ServerCustomerFilter } from '../../../../shared/management/records/server-customer.ts'
import { DAY_MS, HOUR_MS } from '../../../../shared/values/durations.ts'
import { serverKey } from '../../../lib/server-place.ts'
import { createStore } from '../../../lib/store.ts'

/** When the last call came. */
export const CALL_TIMES = {
  day: { calledAfter: 1 },
  week: { calledAfter: 7 },
  month: { calledAfter: 30 },
  notWeek: { calledBefore: 7 },
  notMonth: { calledBefore: 30 },
  notQuarter: { calledBefore: 90 },
} as const
export type CallTime = keyof typeof CALL_TIMES

/** What rows say of the customers' URLs. */
export const SHOWN_STATES = [
  'live',
  'needsValues',
  'loginFailed',
  'apiRefuses',
  'paused',
  'expired',
  'revoked',
] as const
type ShownState = (typeof SHOWN_STATES)[number]

/** The same as the service is asked for it: only who can succeed is live. */
function stateFilter(state: ShownState): Pick<ServerCustomerFilter, 'state' | 'problem'> {
  if (state === 'paused' || state === 'expired' || state === 'revoked') return { state }
  return { state: 'live', problem: state === 'live' ? 'none' : state }
}

/** What the customers of a server are narrowed to and sorted by. */
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

/** Whose customers a list shows: those of a server, or of all servers of a workspace. */
export interface CustomersScope {
  workspaceId: string
  serverId?: string | undefined
}

/** Under which a list’s view is kept. */
export const customersPlace = ({ workspaceId, serverId = '' }: CustomersScope): string =>
  serverKey({ workspaceId, serverId })

/** The views by `customersPlace`, so that they stay while other screens are shown. */
export const customersViews = createStore<Readonly<Record<string, CustomersView>>>({})

/** The server that the list of a workspace is narrowed to, by workspace. */
export const chosenServerIds = createStore<Readonly<Record<string, string | null>>>({})

/** Changes the view of a list. */
export function changeCustomersView(scope: CustomersScope, change: Partial<CustomersView>): void {
  const key = customersPlace(scope)
  customersViews.update((all) => ({ ...all, [key]: { ...(all[key] ?? PLAIN_VIEW), ...change } }))
}

/** Which customers a view shows, as the service is asked for them. */
export type CustomersQuestion = CustomersScope & Pick<CommandInput<'customers.ids'>, 'search' | 'filter'>

/** `now` in milliseconds; the times of a question stay the same for an hour, so that it isn't asked again and again. */
export function questionOf(scope: CustomersScope, view: CustomersView, now: number): CustomersQuestion {
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

/** Whether the view leaves customers out. */
export const isNarrowed = ({ search, state, stage, tag, lastCall, tools }: CustomersView): boolean =>
  search.trim() !== '' || [state, stage, tag, lastCall, tools].some((chosen) => chosen !== null)
