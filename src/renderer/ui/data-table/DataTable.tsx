import { type ComponentProps, type KeyboardEvent, memo, type ReactNode, useEffect, useMemo } from 'react'
import { Checkbox } from '../fields/Checkbox.tsx'
import { RowGap } from '../rows/RowGap.tsx'
import { CellCheckbox } from './CellCheckbox.tsx'
import { ColumnHead } from './ColumnHead.tsx'
import { type Column, columnTemplates, type SortOrder } from './column.ts'
import { DataRow } from './DataRow.tsx'
import classes from './DataTable.module.css'
import { type RowIds, type RowList, rowIdsOf } from './row-list.ts'
import { extendTo, type RowSelection, toggleAll, toggleRow } from './row-selection.ts'
import { useCurrentRow } from './use-current-row.ts'
import { useRowKeys } from './use-row-keys.ts'

interface Selecting<Row> {
  /** The selected rows among those shown. */
  ids: ReadonlySet<string>
  /** Takes a change of the selection. Keep it the same between renderings. */
  onChange: (change: (now: RowSelection) => RowSelection) => void
  /** Names the checkbox that selects all rows. */
  allLabel: string
  /** Names the checkbox of a row. Keep it the same between renderings. */
  labelOf: (row: Row) => string
}

interface Props<Row> extends Pick<ComponentProps<'table'>, 'aria-label' | 'aria-labelledby'> {
  /** Wins over the table's own style; cells have their column in `data-column`. */
  className?: string | undefined
  columns: readonly Column<Row>[]
  /** Keep a list that isn't an array the same until its rows change. */
  rows: RowList<Row>
  /** Declare it outside of the component. */
  idOf: (row: Row) => string
  /** The least height of a row, in CSS pixels. */
  rowHeight?: number
  /** Every row is exactly `rowHeight` high, which spares measuring them. */
  fixedHeight?: boolean
  /** What the rows are sorted by, and what takes the order that a header asks for; see `useSortedRows`. */
  sort?: SortOrder | null
  onSort?: (sort: SortOrder | null) => void
  selection?: Selecting<Row>
  /** The row whose details are shown, and what opens and closes them. A newly opened row scrolls into view. */
  openId?: string | null
  onOpen?: (id: string | null) => void
  /** Takes the first and the last row in view, for a list whose rows arrive as they are shown. */
  onShow?: (first: number, last: number) => void
  /** A row to bring into view and to let Tab reach, when it changes. */
  wantedId?: string | null
  /** Keys beside those of every table; true: it was one of them. `ids`: the selected rows, or the one with the focus. */
  onRowKeyDown?: (event: KeyboardEvent, ids: ReadonlySet<string>) => boolean
  /** Further attributes of a row. Declare it outside of the component. */
  rowProps?: (row: Row) => Record<`data-${string}`, string | true | undefined>
}

function Table<Row>(props: Props<Row>) {
  const { columns, rows, idOf, sort = null, onSort, selection, openId = null, onOpen, onRowKeyDown, rowProps } = props
  const ids = useMemo(() => rowIdsOf(rows, idOf), [rows, idOf])
  const grid = selection !== undefined || onOpen !== undefined
  const { rowHeight = 36, fixedHeight = false, wantedId = null } = props
  const selecting = selection !== undefined && selection.ids.size > 0
  const { view, current, setCurrent, show, pageRows } = useCurrentRow({
    ids,
    rowHeight,
    fixedHeight,
    selecting,
    openId,
    wantedId,
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
  const labelOf = selection?.labelOf
  const shownColumns = useMemo((): readonly Column<Row>[] => {
    if (!labelOf) return columns
    const checkbox: Column<Row> = {
      id: 'select',
      width: '1rem',
      interactive: true,
      cell: (row, { tabIndex, selected }) => (
        <CellCheckbox
          tabIndex={tabIndex}
          aria-label={labelOf(row)}
          checked={selected}
          onChange={({ nativeEvent }) =>
            onPress?.(
              idOf(row),
              nativeEvent instanceof window.MouseEvent && nativeEvent.shiftKey ? 'extend' : 'toggle',
              false,
            )
          }
        />
      ),
    }
    return [checkbox, ...columns]
  }, [columns, labelOf, idOf, onPress])
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
        {/* A gap stays while the rows beside it become others: without it for a moment, the page would scroll to its top. */}
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
 * The app's table: columns declared as data, a head that stays in view, sorting by its headers, and thousands of rows at the
 * cost of those in view, drawn again only when something that it takes differs. With `selection` or `onOpen`, its rows take the focus, as in a grid (`useRowKeys` has the keys), and
 * a click opens, with Ctrl selects, and with Shift selects a range.
 */
export const DataTable = memo(Table) as typeof Table

/** Selects all rows that are shown; it's neither on nor off while only some are selected. */
function SelectAll<Row>({ ids, selection }: { ids: RowIds; selection: Selecting<Row> }): ReactNode {
  const all = ids.length > 0 && ids.length === selection.ids.size
  return (
    <Checkbox
      aria-label={selection.allLabel}
      checked={all}
      indeterminate={!all && selection.ids.size > 0}
      onChange={() => selection.onChange(({ anchorId }) => toggleAll({ ids: selection.ids, anchorId }, ids.known()))}
    />
  )
}
