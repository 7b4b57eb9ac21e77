import { type MouseEvent, memo, type Ref } from 'react'
import { type Column, cellAttributes } from './column.ts'

/** The action that a click on a row triggers. */
export type RowPress = 'open' | 'toggle' | 'extend'

interface Props<Row> {
  /** Measures the row, for tables whose rows differ in height. */
  ref?: Ref<HTMLTableRowElement>
  /** Undefined while loading. */
  row: Row | undefined
  id: string | undefined
  /** Index among all rows, starting at 0. */
  index: number
  columns: readonly Column<Row>[]
  /** 0 for the current row, which Tab reaches; undefined if rows aren't focusable. */
  tabIndex: 0 | -1 | undefined
  /** Undefined if rows can't be selected. */
  selected: boolean | undefined
  open: boolean
  rowProps: ((row: Row) => Record<`data-${string}`, string | true | undefined>) | undefined
  onPress: ((id: string, press: RowPress, open: boolean) => void) | undefined
}

const CONTROLS = 'a, button, input, select, textarea, label, summary'

const pressOf = ({ shiftKey, ctrlKey, metaKey }: MouseEvent): RowPress =>
  shiftKey ? 'extend' : ctrlKey || metaKey ? 'toggle' : 'open'

/** Prevents Shift+click, which selects rows, from also selecting the text between them. */
function keepTextUnmarked(event: MouseEvent<HTMLElement>) {
  if (!event.shiftKey || !(event.target instanceof Element)) return
  event.preventDefault()
  const control = event.target.closest<HTMLElement>(CONTROLS)
  const focused = control && event.currentTarget.contains(control) ? control : event.currentTarget
  focused.focus({ preventScroll: true })
}

function Row<R>({ ref, row, id, index, columns, tabIndex, selected, open, rowProps, onPress }: Props<R>) {
  if (row === undefined || id === undefined)
    return (
      <tr ref={ref} data-row="" data-index={index} tabIndex={tabIndex} aria-rowindex={index + 2} aria-busy>
        <td />
      </tr>
    )
  return (
    <tr
      ref={ref}
      {...rowProps?.(row)}
      data-row={id}
      data-index={index}
      data-pressable={onPress !== undefined || undefined}
      tabIndex={tabIndex}
      aria-rowindex={index + 2}
      aria-selected={selected}
      aria-current={open || undefined}
      onMouseDown={onPress && keepTextUnmarked}
      onClick={onPress && ((event) => onPress(id, pressOf(event), open))}
    >
      {columns.map((column) => {
        const Cell = column.rowHeader ? 'th' : 'td'
        return (
          <Cell
            key={column.id}
            {...cellAttributes(column)}
            scope={column.rowHeader ? 'row' : undefined}
            onClick={column.interactive ? (event) => event.stopPropagation() : undefined}
          >
            {column.cell(row, { tabIndex, selected: selected === true })}
          </Cell>
        )
      })}
    </tr>
  )
}

/** A row of a `DataTable`, memoized. */
export const DataRow = memo(Row) as typeof Row
