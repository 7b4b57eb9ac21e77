import { type ComponentProps, type KeyboardEvent, memo, useEffect, useMemo } from 'react'
import { RowGap } from '../rows/RowGap.tsx'
import { ColumnHead } from './ColumnHead.tsx'
import { type Column, columnTemplates, type SortOrder } from './column.ts'
import { DataRow } from './DataRow.tsx'
import classes from './DataTable.module.css'
import { type RowList, rowIdsOf } from './row-list.ts'
import { extendTo, toggleRow } from './row-selection.ts'
import { SelectAll, type Selecting, useSelectColumn } from './select-column.tsx'
import { useCurrentRow } from './use-current-row.ts'
import { useRowKeys } from './use-row-keys.ts'

interface Props<Row> extends Pick<ComponentProps<'table'>, 'aria-label' | 'aria-labelledby'> {
  /** Overrides the table's own styles; cells have their column's ID in `data-column`. */
  className?: string | undefined
  columns: readonly Column<Row>[]
  /** If the list isn't an array, it must be stable until its rows change. */
  rows: RowList<Row>
  /** Returns a row's ID. Declare it outside the component. */
  idOf: (row: Row) => string
  /** Minimum row height in CSS pixels. */
  rowHeight?: number
  /** Whether every row is exactly `rowHeight` high, so that none have to be measured. */
  fixedHeight?: boolean
  /** The sort order, and the handler for clicks on a header; see `useSortedRows`. */
  sort?: SortOrder | null
  onSort?: (sort: SortOrder | null) => void
  selection?: Selecting<Row>
  /** ID of the row whose details are shown, and the handler that opens and closes them. A newly opened row is scrolled into view. */
  openId?: string | null
  onOpen?: (id: string | null) => void
  /** Called with the first and last visible row, for a list that loads on demand. */
  onShow?: (first: number, last: number) => void
  /** ID of a row to scroll into view and make reachable by Tab when it changes. */
  requestedId?: string | null
  /** Handles additional keys; returns true if it did. `ids` are the selected rows, or the focused one. */
  onRowKeyDown?: (event: KeyboardEvent, ids: ReadonlySet<string>) => boolean
  /** Returns additional attributes for a row. Declare it outside the component. */
  rowProps?: (row: Row) => Record<`data-${string}`, string | true | undefined>
}

function Table<Row>(props: Props<Row>) {
  const { columns, rows, idOf, sort = null, onSort, selection, openId = null, onOpen, onRowKeyDown, rowProps } = props
  const ids = useMemo(() => rowIdsOf(rows, idOf), [rows, idOf])
  const grid = selection !== undefined || onOpen !== undefined
  const { rowHeight = 36, fixedHeight = false, requestedId = null } = props
  const selecting = selection !== undefined && selection.ids.size > 0
  const { view, current, setCurrent, show, pageRows } = useCurrentRow({
    ids,
    rowHeight,
    fixedHeight,
    selecting,
    openId,
    requestedId,
  })
  const { onShow } = props
  const { first, last } = view.range
  useEffect(() => {
    if (last >= first) onShow?.(first, last)
  }, [onShow, first, last])
  const onSelect = selection?.onChange
  const onKeyDown = useRowKeys({
    table: view.table,
    ids,
    current,
    pageRows,
    show,
    selectedIds: selection?.ids,
    onSelect,
    openId,
    onOpen,
    onRowKeyDown,
  })
  const onPress = useMemo(() => {
    if (!grid) return undefined
    return (id: string, press: 'open' | 'toggle' | 'extend', open: boolean) => {
      setCurrent(id)
      if (press === 'open') onOpen?.(open ? null : id)
      else onSelect?.((now) => (press === 'toggle' ? toggleRow(now, id) : extendTo(now, ids.known(), id)))
    }
  }, [grid, ids, setCurrent, onOpen, onSelect])
  const shownColumns = useSelectColumn({ columns, labelOf: selection?.labelOf, idOf, onPress })
  const headOf = (column: Column<Row>): Column<Row> =>
    column.id === 'select' && selection ? { ...column, header: <SelectAll ids={ids} selection={selection} /> } : column
  return (
    <table
      ref={view.table}
      {...(grid && { role: 'grid', 'aria-multiselectable': selection !== undefined })}
      aria-label={props['aria-label']}
      aria-labelledby={props['aria-labelledby']}
      aria-rowcount={rows.length + 1}
      className={`${classes.table} ${props.className ?? ''}`}
      data-fixed-height={fixedHeight || undefined}
      style={{ ...columnTemplates(shownColumns), '--row-height': `${rowHeight}px` }}
      onKeyDown={grid ? onKeyDown : undefined}
      onFocus={({ target }) => {
        const row = target.closest<HTMLElement>('[data-row]')
        if (row) setCurrent(row.dataset.row || null, Number(row.dataset.index))
      }}
    >
      <thead>
        <tr aria-rowindex={1}>
          {shownColumns.map((column) => (
            <ColumnHead key={column.id} column={headOf(column)} sort={sort} onSort={onSort} />
          ))}
        </tr>
      </thead>
      <tbody>
        {/* Keep the gap elements mounted while rows change: if one were missing even briefly, the page would scroll to the top. */}
        {view.indexes.flatMap((index, place) => [
          <RowGap key={`gap ${place}`} height={view.gapBefore(place)} />,
          <DataRow
            key={ids.at(index) ?? index}
            {...(view.measure && { ref: view.measure })}
            row={rows.at(index)}
            id={ids.at(index)}
            index={index}
            columns={shownColumns}
            tabIndex={grid ? (index === current ? 0 : -1) : undefined}
            selected={selection?.ids.has(ids.at(index) ?? '')}
            open={openId !== null && ids.at(index) === openId}
            rowProps={rowProps}
            onPress={onPress}
          />,
        ])}
        <RowGap height={view.gapBefore(view.indexes.length)} />
      </tbody>
    </table>
  )
}

/**
 * The app's table: declarative columns, sticky headers that sort, and virtual rows, memoized. With `selection` or `onOpen`, its rows are
 * focusable as in a grid (see `useRowKeys` for the keys). Clicking opens a row, Ctrl+click selects it, and Shift+click selects a range.
 */
export const DataTable = memo(Table) as typeof Table
