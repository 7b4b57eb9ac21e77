import { type RefObject, useCallback, useEffect, useMemo } from 'react'
import { invoke } from '../../lib/ipc/invoke.ts'
import { usePagedRows } from '../../lib/ipc/use-paged-rows.ts'
import { type IssuedScope, type IssuedView, issuedViews } from '../../lib/issued-urls/issued-view.ts'
import { useListView } from '../../lib/list-views.ts'
import { useRecordStates } from '../../lib/url-state/use-record-states.ts'
import { usePagedSelection } from '../../ui/data-table/use-list-selection.ts'
import { historyFilterOf, isNarrowed } from './history-filter-of.ts'
import { useIssuedRows } from './issued-row.ts'
import { useStateFilter } from './use-state-filter.ts'

/** How long typing must pause before the services are queried for the URLs' state, in milliseconds. */
const REST_MS = 150

/**
 * Returns the generated URLs in a scope, with the list's search, filters, and selection. `scope` must be stable across renders. The element
 * `listRef` is scrolled to its start when the filters change.
 */
export function useIssuedList(scope: IssuedScope, listRef: RefObject<HTMLElement | null>) {
  const view = useListView(issuedViews, scope)
  const today = new Date().toDateString()
  const plain = useMemo(() => historyFilterOf(view, scope, Date.now()), [view, scope, today])
  const filter = useStateFilter(plain, view.state)
  const pages = usePagedRows({
    command: 'history.list',
    input: { filter, sort: view.sort },
    rowsOf: ({ records }) => records,
  })
  const { loaded, total } = pages
  const rows = useIssuedRows(pages.rows, useRecordStates(loaded, REST_MS))
  const selection = usePagedSelection(loaded, total)
  const { clear } = selection
  const change = useCallback(
    (part: Partial<IssuedView>) => {
      issuedViews.change(scope, part)
      // Clear the selection, because rows that the new filter hides must not stay selected.
      clear()
      listRef.current?.closest('main, [data-scrolls]')?.scrollTo({ top: 0 })
    },
    [scope, clear, listRef],
  )
  useEffect(() => {
    // Deselect a record that was deleted elsewhere or filtered out, so that it's no longer shown next to the list.
    if (total === 0) clear()
  }, [total, clear])
  const listed = total !== undefined
  useEffect(() => {
    // If this fails, searching is slower but finds the same records.
    if (listed) invoke('history.prepareSearch').catch(() => undefined)
  }, [listed])
  const narrowed = isNarrowed(view)
  /** Whether there are no records at all. */
  const isEmpty = total === 0 && !narrowed && !pages.stale
  return { scope, view, filter, narrowed, pages, rows, selection, change, isEmpty }
}

export type IssuedListState = ReturnType<typeof useIssuedList>
