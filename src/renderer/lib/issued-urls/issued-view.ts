import type { HistoryFilter, HistorySort } from '../../../shared/history/history-filter.ts'
import type { IssuedState } from '../../../shared/history/issued-state.ts'
import { createListViews } from '../list-views.ts'

/** Filters URLs by issue date. `dates` is an inclusive range of days, each `YYYY-MM-DD` or empty. */
export type IssuedTime =
  | { within: 'any' | 'today' | 'week' | 'month' | 'year' }
  | { within: 'dates'; from: string; to: string }

/** Filters and sort order of a list of issued URLs. */
export interface IssuedView {
  search: string
  /** Null for the list's own workspace; `EVERY_WORKSPACE` for all. */
  workspaceId: string | null
  serverId: string | null
  state: IssuedState | null
  check: NonNullable<HistoryFilter['check']> | null
  time: IssuedTime
  /** A group from the last test of many URLs. */
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

/** The workspace filter for all workspaces. No workspace has this ID. */
export const EVERY_WORKSPACE = '*'

/** The URLs in a list: those of a workspace, or of just one of its servers. */
export interface IssuedScope {
  workspaceId: string
  serverId?: string
}

/** Returns a view with all filters cleared. */
export const clearedView = ({ sort, workspaceId }: IssuedView): IssuedView => ({
  ...PLAIN_VIEW,
  sort,
  workspaceId: workspaceId === EVERY_WORKSPACE ? workspaceId : null,
})

export const issuedViews = createListViews(PLAIN_VIEW)
