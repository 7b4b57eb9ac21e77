import { useDebouncedValue } from '@mantine/hooks'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { HOUR_MS, MINUTE_MS } from '../../../../shared/values/durations.ts'
import { useWorkspaceId } from '../../../lib/ipc/current-workspace.ts'
import { usePagedRows } from '../../../lib/ipc/use-paged-rows.ts'
import { useListView } from '../../../lib/list-views.ts'
import { useNow } from '../../../lib/time/use-now.ts'
import { usePagedSelection } from '../../../ui/data-table/use-list-selection.ts'
import { type CustomersView, customersViews, isNarrowed, questionOf } from './customers-view.ts'

const SEARCH_AFTER_MS = 150

/** Returns the customers of a server, or of the whole workspace without `serverId`, with the list's search, filters, and selection. */
export function useCustomerList(serverId: string | undefined) {
  const workspaceId = useWorkspaceId()
  const scope = useMemo(() => ({ workspaceId, serverId }), [workspaceId, serverId])
  const view = useListView(customersViews, scope)
  /** The current input, which may not have been searched for yet. */
  const [typed, setTyped] = useState(view.search)
  const [wanted] = useDebouncedValue(typed, SEARCH_AFTER_MS)
  const now = Math.floor(useNow(MINUTE_MS) / HOUR_MS) * HOUR_MS
  const question = useMemo(() => questionOf(scope, view, now), [scope, view, now])
  const pages = usePagedRows({
    command: 'customers.page',
    input: { ...question, sort: view.sort },
    rowsOf: ({ customers }) => customers,
    staleTime: 0,
  })
  const { total } = pages
  const selection = usePagedSelection(pages.loaded, total)
  const { clear } = selection
  const change = useCallback(
    (part: Partial<CustomersView>) => {
      customersViews.change(scope, part)
      if (part.search === '') setTyped('')
      // Clear the selection, because rows that the new filter hides must not stay selected.
      clear()
    },
    [scope, clear],
  )
  useEffect(() => {
    if (wanted === typed && wanted !== view.search) change({ search: wanted })
  }, [wanted, typed, view.search, change])
  /** Whether there are no customers at all. */
  const isEmpty = total === 0 && !isNarrowed(view) && typed === '' && !pages.stale
  return { view, typed, setTyped, question, pages, selection, change, isEmpty }
}

export type CustomerList = ReturnType<typeof useCustomerList>
