import type { HistoryFilter, HistorySort } from '../../../shared/history/history-filter.ts'
import { createStore } from '../store.ts'

/** When the shown URLs were issued. `dates`: from the beginning of one day to the end of another, each `YYYY-MM-DD` or empty. */
export type IssuedTime =
  | { within: 'any' | 'today' | 'week' | 'month' | 'year' }
  | { within: 'dates'; from: string; to: string }

/** What one list of issued URLs is narrowed to and sorted by. */
export interface IssuedView {
  search: string
  workspaceId: string | null
  serverId: string | null
  state: NonNullable<HistoryFilter['states']>[number] | null
  check: NonNullable<HistoryFilter['check']> | null
  time: IssuedTime
  /** A group of the last test of many URLs. */
  found: NonNullable<HistoryFilter['found']> | null
  sort: HistorySort
}

export const PLAIN_VIEW: IssuedView = {
  ...{ search: '', workspaceId: null, serverId: null, state: null, check: null, found: null },
  ...{ time: { within: 'any' }, sort: { by: 'createdAt', direction: 'descending' } },
}

/** The screen of all issued URLs, as a place of `issuedViews`. */
export const ALL_ISSUED = ''

/** The views by their place, so that they stay while other screens are shown. */
export const issuedViews = createStore<Readonly<Record<string, IssuedView>>>({})

/** Changes the view of a place. */
export function changeIssuedView(place: string, change: Partial<IssuedView>): void {
  issuedViews.update((all) => ({ ...all, [place]: { ...(all[place] ?? PLAIN_VIEW), ...change } }))
}
