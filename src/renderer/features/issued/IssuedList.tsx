import { Box, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { commandQuery } from '../../lib/ipc/command-query.ts'
import { invoke } from '../../lib/ipc/invoke.ts'
import { usePagedRows } from '../../lib/ipc/use-paged-rows.ts'
import { useTask } from '../../lib/ipc/use-task.ts'
import {
  changeIssuedView,
  clearedView,
  EVERY_WORKSPACE,
  type IssuedScope,
  type IssuedView,
  issuedPlace,
  issuedViews,
  PLAIN_VIEW,
} from '../../lib/issued-urls/issued-view.ts'
import { useShortcut } from '../../lib/shortcuts/shortcuts.ts'
import { useStore } from '../../lib/store.ts'
import { useRecordStates } from '../../lib/url-state/use-record-states.ts'
import { useCopiedText } from '../../ui/copy/use-copied-text.ts'
import type { SortOrder } from '../../ui/data-table/column.ts'
import { DataTable } from '../../ui/data-table/DataTable.tsx'
import { NO_SELECTION, type RowSelection } from '../../ui/data-table/row-selection.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorAlert } from '../../ui/feedback/ErrorAlert.tsx'
import { Skeletons } from '../../ui/feedback/Skeletons.tsx'
import { deleteRecords } from './delete-records.ts'
import { FleetPanel } from './fleet-check/FleetPanel.tsx'
import { StartFleetCheck } from './fleet-check/StartFleetCheck.tsx'
import { HistoryNotices } from './HistoryNotices.tsx'
import { historyFilterOf, isNarrowed } from './history-filter-of.ts'
import { IssuedCount } from './IssuedCount.tsx'
import { IssuedFilters } from './IssuedFilters.tsx'
import classes from './IssuedList.module.css'
import { type IssuedRow, useIssuedRows } from './issued-row.ts'
import { OpenRecord } from './OpenRecord.tsx'
import { RowActions } from './RowActions.tsx'
import type { RecordSlots } from './record-slots.ts'
import { SelectionActions } from './SelectionActions.tsx'
import { useIssuedColumns } from './use-issued-columns.tsx'
import { useStateFilter } from './use-state-filter.ts'
import { useUrlDrag } from './use-url-drag.ts'

const ROW_HEIGHT = 52
/** How long typing must pause before the services are queried for the URLs' state, in milliseconds. */
const REST_MS = 150

const idOf = ({ record }: IssuedRow) => record.id

interface Props {
  /** Must be stable across renders. */
  scope: IssuedScope
  slots: RecordSlots
  /** Shown if there are no records at all. */
  empty: ReactNode
}

/** The history of generated URLs with search, filters, and sorting; a row opens its details. */
export function IssuedList({ scope, slots, empty }: Props) {
  const { t } = useTranslation('issued')
  const { t: tCommon } = useTranslation()
  const textOf = useCopiedText()
  const view = useStore(issuedViews)[issuedPlace(scope)] ?? PLAIN_VIEW
  const search = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const task = useTask()
  const { run } = task
  const [selection, setSelection] = useState<RowSelection>(NO_SELECTION)
  /** Whether all matching records are selected, including those not loaded. */
  const [everything, setEverything] = useState(false)
  const [openId, setOpenId] = useState<string | null>(null)
  const today = new Date().toDateString()
  const plain = useMemo(() => historyFilterOf(view, scope, Date.now()), [view, scope, today])
  const filter = useStateFilter(plain, view.state)
  const { data: status } = useQuery(commandQuery('history.status'))
  const pages = usePagedRows({
    command: 'history.list',
    input: { filter, sort: view.sort },
    rowsOf: ({ records }) => records,
  })
  const { rows, loaded, total, answer } = pages
  const all = answer?.all
  const issuedRows = useIssuedRows(rows, useRecordStates(loaded, REST_MS))
  useShortcut('search', () => search.current?.focus())

  const clearSelection = useCallback(() => {
    setSelection(NO_SELECTION)
    setEverything(false)
  }, [])
  const change = useCallback(
    (part: Partial<IssuedView>) => {
      changeIssuedView(scope, part)
      // Clear the selection, because rows that the new filter hides must not stay selected.
      clearSelection()
      list.current?.closest('main, [data-scrolls]')?.scrollTo({ top: 0 })
    },
    [scope, clearSelection],
  )
  const onFind = useCallback((found: IssuedView['found']) => change({ found }), [change])
  const onSort = useCallback(
    (sort: SortOrder | null) =>
      change({
        sort: sort ? { by: sort.columnId as IssuedView['sort']['by'], direction: sort.direction } : PLAIN_VIEW.sort,
      }),
    [change],
  )
  const onSelect = useCallback((next: (now: RowSelection) => RowSelection) => {
    setEverything(false)
    setSelection(next)
  }, [])
  const selectedIds = useMemo(
    () => (everything ? new Set(loaded.map(({ id }) => id)) : selection.ids),
    [everything, loaded, selection],
  )
  const remove = useCallback((ids: readonly string[]) => void run(() => deleteRecords({ ids: [...ids] }, t)), [run, t])
  /** Used by callbacks that must stay stable, so that typing in the search field doesn't rerender the table. */
  const chosen = useRef({ everything, filter, selection })
  chosen.current = { everything, filter, selection }
  const removeSelected = useCallback(
    () =>
      void run(async () => {
        const { everything, filter, selection } = chosen.current
        await deleteRecords(everything ? { filter } : { ids: [...selection.ids] }, t)
        clearSelection()
      }),
    [run, t, clearSelection],
  )
  const onRowKeyDown = useCallback(
    ({ key, altKey }: KeyboardEvent, ids: ReadonlySet<string>) => {
      if (key !== 'Delete' || altKey || ids.size === 0) return false
      if (chosen.current.everything) removeSelected()
      else remove([...ids])
      return true
    },
    [removeSelected, remove],
  )

  const ofAll = scope.serverId === undefined
  const { data: recorded = [] } = useQuery({ ...commandQuery('history.servers'), enabled: ofAll })
  const several = recorded.some(({ workspace }) => workspace.id !== scope.workspaceId)
  const actions = useCallback(
    (row: IssuedRow, tabIndex: 0 | -1 | undefined) => (
      <RowActions
        row={row}
        slots={slots}
        tabIndex={tabIndex}
        t={t}
        tCommon={tCommon}
        textOf={textOf}
        run={(work) => void run(work)}
        onOpen={() => setOpenId(row.record.id)}
        onDelete={() => remove([row.record.id])}
      />
    ),
    [slots, t, tCommon, textOf, run, remove],
  )
  const columns = useIssuedColumns({
    withServer: ofAll,
    withWorkspace: view.workspaceId === EVERY_WORKSPACE,
    actions,
  })
  const labelOf = useCallback(
    ({ record }: IssuedRow) => t('select', { customer: record.customer.primaryIdentity }),
    [t],
  )
  const clearFilters = () => {
    change(clearedView(view))
    search.current?.focus()
  }
  const narrowed = isNarrowed(view)
  const nothing = total === 0 && !narrowed && !pages.stale
  const count = everything ? (total ?? 0) : selection.ids.size
  const { by, direction } = view.sort
  const sort = useMemo(
    () => (by === 'createdAt' && direction === 'descending' ? null : { columnId: by, direction }),
    [by, direction],
  )
  const selecting = useMemo(
    () => ({ ids: selectedIds, onChange: onSelect, allLabel: t('selectAll'), labelOf }),
    [selectedIds, onSelect, t, labelOf],
  )

  const aside = total !== undefined && (
    <>
      <IssuedCount shown={total} issued={answer?.issued ?? total} all={ofAll && !several ? (all ?? total) : null} />
      {ofAll && total > 0 && (
        <StartFleetCheck
          filter={filter}
          narrowed={narrowed}
          run={(work) => void run(work)}
          // A group from the previous check no longer exists.
          onStarted={() => view.found && change({ found: null })}
        />
      )}
    </>
  )

  const drag = useUrlDrag((id) => [...issuedRows.entries()].find(([, { record }]) => record.id === id)?.[1])

  const listed = total !== undefined
  useEffect(() => {
    // If this fails, searching is slower but finds the same records.
    if (listed) invoke('history.prepareSearch').catch(() => undefined)
  }, [listed])
  useEffect(() => {
    // Deselect a record that was deleted elsewhere or filtered out, so that it's no longer shown next to the list.
    if (total === 0) setSelection(NO_SELECTION)
  }, [total])

  return (
    <Box ref={list} className={classes.list}>
      <HistoryNotices />
      {task.failure && <ErrorAlert {...task.failure} />}
      {/* If the history can't be opened, that's reported above. */}
      {pages.error && status?.state !== 'unavailable' && (
        <ErrorAlert error={pages.error.detail} actions={{ retry: pages.retry }} />
      )}
      {total === undefined && !pages.error && status?.state !== 'waiting' && <Skeletons rows={6} height={ROW_HEIGHT} />}
      {nothing && empty}
      {total !== undefined && !nothing && (
        <>
          {ofAll && <FleetPanel found={view.found} onFind={onFind} />}
          <IssuedFilters view={view} onChange={change} scope={scope} searchRef={search} aside={aside} />
          {total > 0 && (
            <Box {...drag}>
              <DataTable
                aria-label={t('title')}
                className={classes.table}
                columns={columns}
                rows={issuedRows}
                idOf={idOf}
                rowHeight={ROW_HEIGHT}
                fixedHeight
                sort={sort}
                onSort={onSort}
                selection={selecting}
                openId={openId}
                onOpen={setOpenId}
                onShow={pages.show}
                onRowKeyDown={onRowKeyDown}
              />
            </Box>
          )}
          {count > 0 && (
            <SelectionActions
              count={count}
              total={total}
              busy={task.busy}
              onSelectAll={() => setEverything(true)}
              onDelete={removeSelected}
              onClear={clearSelection}
            />
          )}
          {total === 0 && (
            <EmptyState
              title={
                view.search.trim() === '' ? t('noMatchTitle') : t('noMatchTitleFor', { query: view.search.trim() })
              }
              hint={t('noMatch')}
              action={
                <Button variant="default" onClick={clearFilters}>
                  {tCommon('filters.clearAll')}
                </Button>
              }
            />
          )}
        </>
      )}
      {openId !== null && (
        <OpenRecord
          id={openId}
          listed={loaded.find(({ id }) => id === openId)}
          slots={slots}
          onDelete={() => {
            setOpenId(null)
            remove([openId])
          }}
          onClose={() => setOpenId(null)}
        />
      )}
    </Box>
  )
}
