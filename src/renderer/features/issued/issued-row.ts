import { useCallback, useMemo, useRef } from 'react'
import type { IssuedRecord } from '../../../shared/history/issued-record.ts'
import type { UrlState } from '../../../shared/history/url-state.ts'
import type { PagedRows } from '../../lib/ipc/use-paged-rows.ts'

/** A record and its URL's current state. Stays the same object until either changes, so that it isn't rerendered. */
export interface IssuedRow {
  record: IssuedRecord
  state: UrlState
}

type Records = PagedRows<IssuedRecord, unknown>['rows']
type Rows = PagedRows<IssuedRow, unknown>['rows']

/** Combines records with their state from `stateOf`. */
export function useIssuedRows(records: Records, stateOf: (record: IssuedRecord) => UrlState): Rows {
  const known = useRef(new WeakMap<IssuedRecord, IssuedRow>())
  const rowOf = useCallback(
    (record: IssuedRecord): IssuedRow => {
      const state = stateOf(record)
      const before = known.current.get(record)
      if (before && JSON.stringify(before.state) === JSON.stringify(state)) return before
      const row = { record, state }
      known.current.set(record, row)
      return row
    },
    [stateOf],
  )
  return useMemo(
    () => ({
      length: records.length,
      at(index) {
        const record = records.at(index)
        return record && rowOf(record)
      },
      entries: () => Array.from(records.entries(), ([index, record]): [number, IssuedRow] => [index, rowOf(record)]),
    }),
    [records, rowOf],
  )
}
