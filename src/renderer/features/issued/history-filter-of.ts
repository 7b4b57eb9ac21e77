import type { HistoryFilter } from '../../../shared/history/history-filter.ts'
import { isRecordState } from '../../../shared/history/issued-state.ts'
import {
  EVERY_WORKSPACE,
  type IssuedScope,
  type IssuedTime,
  type IssuedView,
} from '../../lib/issued-urls/issued-view.ts'

const DAYS_BACK = { today: 0, week: 6, month: 29, year: 364 } as const
const MAX_SEARCH = 1000

/** Returns the history filter for a view. `scope` is the list's scope. `now` is in ms since 1970. */
export function historyFilterOf(view: IssuedView, scope: IssuedScope, now: number): HistoryFilter {
  const { workspaceId, serverId, state, check, found } = view
  return {
    search: view.search.trim().slice(0, MAX_SEARCH),
    ...(workspaceId !== EVERY_WORKSPACE && { workspaceId: workspaceId ?? scope.workspaceId }),
    ...(serverId !== null && { serverId }),
    ...(state !== null && { states: [isRecordState(state) ? state : 'issued'] }),
    ...(check !== null && { check }),
    ...(found !== null && { found }),
    ...timeRangeOf(view.time, now),
    ...(scope.serverId !== undefined && scope),
  }
}

/** Returns midnight `daysBack` days ago, so that the range stays the same all day. */
function startOfDay(now: number, daysBack: number): number {
  const day = new Date(now)
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() - daysBack).getTime()
}

function timeRangeOf(time: IssuedTime, now: number): Pick<HistoryFilter, 'from' | 'to'> {
  if (time.within === 'any') return {}
  if (time.within !== 'dates') return { from: startOfDay(now, DAYS_BACK[time.within]) }
  const [from, to] = [dayOf(time.from), dayOf(time.to)]
  return {
    ...(from !== null && { from: startOfDay(from, 0) }),
    ...(to !== null && { to: startOfDay(to, -1) }),
  }
}

function dayOf(text: string): number | null {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T12:00`).getTime() : Number.NaN
  return Number.isNaN(at) || at < 0 ? null : at
}

/** Whether the view hides anything in its scope. */
export const isNarrowed = ({ search, workspaceId, serverId, state, check, found, time }: IssuedView): boolean =>
  search.trim() !== '' ||
  time.within !== 'any' ||
  (workspaceId !== null && workspaceId !== EVERY_WORKSPACE) ||
  [serverId, state, check, found].some((chosen) => chosen !== null)
