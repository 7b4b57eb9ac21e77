import { useVirtualizer } from '@tanstack/react-virtual'
import { type FocusEvent, type KeyboardEvent, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DefinitionProblem } from '../../../../shared/management/definition/definition-problems.ts'
import { useStore } from '../../../lib/store.ts'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { useDraft } from '../draft/use-draft.ts'
import { changePanel, panelOf, panelStore } from '../panel-store.ts'
import { testOf, testStore } from '../testing/test-store.ts'
import { EndpointFilters, FILTERS_FROM } from './EndpointFilters.tsx'
import { EndpointRow, type RowClick } from './EndpointRow.tsx'
import classes from './EndpointTable.module.css'
import { isUnfiltered } from './filter-endpoints.ts'
import { NoMatches } from './NoMatches.tsx'
import { extendTo, toggleAll, toggleRow } from './row-selection.ts'
import { SelectionBar } from './SelectionBar.tsx'
import { useBulkEdits } from './use-bulk-edits.ts'
import { useFocusRequest } from './use-focus-request.ts'
import { useShownEndpoints } from './use-shown-endpoints.ts'
import { useTableKeys } from './use-table-keys.ts'

const COLUMNS = ['method', 'tool', 'path', 'credential', 'test', 'enabled'] as const
const ROW_HEIGHT = 40

/** The endpoints of the draft, searched, filtered and edited together. Only the rows in view are in the page. */
export function EndpointTable({ problems }: { problems: readonly DefinitionProblem[] }) {
  const { t } = useTranslation('endpoints')
  const { server, draft, editEndpoint } = useDraft()
  const { openId, filter } = panelOf(useStore(panelStore), server.id)
  const tests = useStore(testStore)
  const { facts, shown, shownIds, selectedIds } = useShownEndpoints(problems)
  const bulk = useBulkEdits(shownIds)
  const box = useRef<HTMLDivElement>(null)
  const table = useRef<HTMLTableElement>(null)
  const [currentId, setCurrentId] = useState<string | null>(openId)
  const current = Math.max(0, currentId === null ? 0 : shownIds.indexOf(currentId))
  const credentials = useMemo(() => new Map(draft.credentials.map((each) => [each.id, each])), [draft.credentials])
  const virtual = useVirtualizer({
    count: shown.length,
    getScrollElement: () => box.current,
    getItemKey: (index) => shownIds[index] ?? index,
    estimateSize: () => ROW_HEIGHT,
    overscan: 8,
    scrollPaddingStart: table.current?.tHead?.offsetHeight ?? 0,
    // The row that Tab reaches stays in the page, so that scrolling never loses the focus.
    rangeExtractor: ({ startIndex, endIndex, overscan, count }) => {
      const first = Math.max(0, startIndex - overscan)
      const last = Math.min(count - 1, endIndex + overscan)
      const rows = Array.from({ length: last - first + 1 }, (_, index) => first + index)
      if (current < first) return [current, ...rows]
      return current > last && current < count ? [...rows, current] : rows
    },
  })
  const show = useCallback(
    (id: string) => {
      const index = shownIds.indexOf(id)
      setCurrentId(id)
      if (index >= 0) virtual.scrollToIndex(index, { align: 'auto' })
    },
    [shownIds, virtual],
  )
  useLayoutEffect(() => {
    if (openId !== null) show(openId)
    // Only a newly opened endpoint scrolls the table.
  }, [openId])
  useFocusRequest(server.id, shownIds, show)

  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    const id = target.closest<HTMLElement>('[data-row]')?.dataset.row
    if (id !== undefined) setCurrentId(id)
  }
  const onRowClick = useCallback(
    (id: string, click: RowClick) => {
      const { openId: before, selection } = panelOf(panelStore.get(), server.id)
      setCurrentId(id)
      if (click === 'open') changePanel(server.id, { openId: before === id ? null : id })
      else
        changePanel(server.id, {
          selection: click === 'toggle' ? toggleRow(selection, id) : extendTo(selection, shownIds, id),
        })
    },
    [server.id, shownIds],
  )
  const onEnable = useCallback(
    (id: string, enabled: boolean) => editEndpoint(id, (now) => ({ ...now, enabled })),
    [editEndpoint],
  )
  const pageRows = () => Math.max(1, Math.floor((box.current?.clientHeight ?? 0) / ROW_HEIGHT) - 2)
  const onKeyDown = useTableKeys({ table, shownIds, selectedIds, current, pageRows, show, bulk })
  const all = shownIds.length > 0 && shownIds.length === selectedIds.size
  const filterable = draft.endpoints.length >= FILTERS_FROM || !isUnfiltered(filter)
  const selectAll = () => {
    const { selection } = panelOf(panelStore.get(), server.id)
    changePanel(server.id, { selection: toggleAll({ ...selection, ids: selectedIds }, shownIds) })
  }
  return (
    <div className={classes.place}>
      {filterable && <EndpointFilters facts={facts} />}
      <div className={classes.frame}>
        <div ref={box} className={classes.table}>
          <table
            ref={table}
            // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its rows take the focus, as in a grid
            role="grid"
            aria-label={t('table.label')}
            aria-rowcount={shown.length + 1}
            aria-multiselectable
            className={classes.body}
            onKeyDown={(event: KeyboardEvent) => onKeyDown(event)}
            onFocus={onFocus}
          >
            <thead className={classes.headGroup}>
              <tr className={classes.head} aria-rowindex={1}>
                <th scope="col" className={classes.select}>
                  <Checkbox
                    aria-label={t('table.selectAll')}
                    checked={all}
                    indeterminate={!all && selectedIds.size > 0}
                    onChange={selectAll}
                  />
                </th>
                {COLUMNS.map((column) => (
                  <th key={column} scope="col" className={classes[column]}>
                    {t(`table.${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className={classes.rows} style={{ height: virtual.getTotalSize() }}>
              {virtual.getVirtualItems().map(({ index, start }) => {
                const endpoint = shown[index]
                if (!endpoint) return null
                const { id, credentialId } = endpoint
                return (
                  <EndpointRow
                    key={id}
                    endpoint={endpoint}
                    credential={credentialId === null ? undefined : credentials.get(credentialId)}
                    run={testOf(tests, server.id, id)}
                    problems={facts.problemCounts.get(id) ?? 0}
                    address={facts.addresses.get(id) ?? endpoint.baseUrl}
                    addressMissing={facts.addressMissing.has(id)}
                    open={id === openId}
                    selected={selectedIds.has(id)}
                    current={index === current}
                    index={index}
                    top={start}
                    measure={virtual.measureElement}
                    onClick={onRowClick}
                    onEnable={onEnable}
                  />
                )
              })}
            </tbody>
          </table>
          {shown.length === 0 && <NoMatches />}
        </div>
        {(filterable || selectedIds.size > 0) && (
          <SelectionBar shown={shown.length} selectedIds={selectedIds} shownIds={shownIds} bulk={bulk} />
        )}
      </div>
    </div>
  )
}
