import { isForSending } from '../../../shared/history/issued-state.ts'
import type { RecordStateNow } from '../../history/find-record-states.ts'
import type { StoredRunRow } from '../../history/run-store/run-row-queries.ts'

type Row = Pick<StoredRunRow, 'recordId' | 'state'>

/** The current states of a run's URLs. */
export interface UrlStates {
  /** Returns the state of the row's URL as exports name it, and when it stops working; null if there's no URL, or no record of it. */
  of: (row: Row) => { state: string; worksUntil: string | null } | null
  /** Whether the row's URL and token may be exported. */
  mayExport: (row: Row) => boolean
  /** Number of URLs that may be exported; null if any may. */
  exportable: number | null
}

/** `include`: `sendable` for only URLs that can be sent to their customer. */
export function createUrlStates(states: readonly RecordStateNow[], include: 'sendable' | 'all'): UrlStates {
  const byId = new Map(states.map((each) => [each.id, each]))
  const find = ({ recordId, state }: Row) =>
    state === 'issued' && recordId !== null ? (byId.get(recordId) ?? null) : null
  return {
    exportable: include === 'all' ? null : states.filter(({ state }) => isForSending(state)).length,
    of(row) {
      const found = find(row)
      return found && { state: found.state === 'ended' ? 'replaced' : found.state, worksUntil: found.worksUntil }
    },
    mayExport(row) {
      if (include === 'all') return true
      const found = find(row)
      return found !== null && isForSending(found.state)
    },
  }
}
