import type { HistoryFilter, HistorySort } from '../../../shared/history/history-filter.ts'
import { serverKey } from '../server-place.ts'
import { createStore } from '../store.ts'
import type { UrlStateName } from '../url-state/url-state.ts'

type RecordState = NonNullable<HistoryFilter['states']>[number]

/** When the shown URLs were issued. `dates`: from the beginning of one day to the end of another, each `YYYY-MM-DD` or empty. */
export type IssuedTime =
  | { within: 'any' | 'today' | 'week' | 'month' | 'year' }
  | { within: 'dates'; from: string; to: string }

/** How a generation ended where there's no URL to tell of, and else what has become of the URL; `issued`: nobody says. */
export const ISSUED_STATES = [
  'live',
  'needsValues',
  'loginFailed',
  'apiRefuses',
  'retiring',
  'paused',
  'expired',
  'ended',
  'revoked',
  'serverInactive',
  'unreachable',
  'serviceStopped',
  'serverDeleted',
  'customerRemoved',
  'issued',
  'pending',
  'unknown',
  'failed',
  'cancelled',
] as const satisfies readonly (UrlStateName | RecordState)[]
export type IssuedState = (typeof ISSUED_STATES)[number]

/** Those that the history knows without asking. */
export const isRecordState = (state: IssuedState): state is Exclude<RecordState, 'issued'> =>
  state === 'pending' || state === 'unknown' || state === 'failed' || state === 'cancelled'

/** What one list of issued URLs is narrowed to and sorted by. */
export interface IssuedView {
  search: string
  /** Null: the place's own; `EVERY_WORKSPACE`: all of them. */
  workspaceId: string | null
  serverId: string | null
  state: IssuedState | null
  check: NonNullable<HistoryFilter['check']> | null
  time: IssuedTime
  /** A group of the last test of many URLs. */
  found: NonNullable<HistoryFilter['found']> | null
  sort: HistorySort
}

export const PLAIN_VIEW: IssuedView = {
  search: '',
  workspaceId: null,
  serverId: null,
  state: null,
  check: null,
  found: null,
  time: { within: 'any' },
  sort: { by: 'createdAt', direction: 'descending' },
}

/** As a view’s workspace. No workspace has this ID. */
export const EVERY_WORKSPACE = '*'

/** Whose URLs a list shows: those of a workspace, or of one of its servers alone. */
export interface IssuedScope {
  workspaceId: string
  serverId?: string
}

/** The same view without what narrows it. */
export const clearedView = ({ sort, workspaceId }: IssuedView): IssuedView => ({
  ...PLAIN_VIEW,
  sort,
  workspaceId: workspaceId === EVERY_WORKSPACE ? workspaceId : null,
})

/** Under which a list’s view is kept. */
export const issuedPlace = ({ workspaceId, serverId = '' }: IssuedScope): string => serverKey({ workspaceId, serverId })

/** The views by `issuedPlace`, so that they stay while other screens are shown. */
export const issuedViews = createStore<Readonly<Record<string, IssuedView>>>({})

/** Changes the view of a list. */
export function changeIssuedView(scope: IssuedScope, change: Partial<IssuedView>): void {
  const place = issuedPlace(scope)
  issuedViews.update((all) => ({ ...all, [place]: { ...(all[place] ?? PLAIN_VIEW), ...change } }))
}
