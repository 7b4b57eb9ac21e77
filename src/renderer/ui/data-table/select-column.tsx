import { type ReactNode, useMemo } from 'react'
import { Checkbox } from '../fields/Checkbox.tsx'
import { CellCheckbox } from './CellCheckbox.tsx'
import type { Column } from './column.ts'
import type { RowPress } from './DataRow.tsx'
import type { RowIds } from './row-list.ts'
import { type RowSelection, toggleAll } from './row-selection.ts'

export interface Selecting<Row> {
  /** IDs of selected rows that are shown. */
  ids: ReadonlySet<string>
  /** Called with a change to the selection. Must be stable across renders. */
  onChange: (change: (now: RowSelection) => RowSelection) => void
  /** Accessible name of the checkbox that selects all rows. */
  allLabel: string
  /** Accessible name of a row's checkbox. Must be stable across renders. */
  labelOf: (row: Row) => string
}

interface Options<Row> {
  columns: readonly Column<Row>[]
  /** Undefined if rows can't be selected. */
  labelOf: ((row: Row) => string) | undefined
  idOf: (row: Row) => string
  onPress: ((id: string, press: RowPress, open: boolean) => void) | undefined
}

/** Returns a table's columns, preceded by a checkbox column if rows can be selected. */
export function useSelectColumn<Row>({ columns, labelOf, idOf, onPress }: Options<Row>): readonly Column<Row>[] {
  return useMemo((): readonly Column<Row>[] => {
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
}

/** Selects all shown rows; indeterminate if only some are selected. */
export function SelectAll<Row>({ ids, selection }: { ids: RowIds; selection: Selecting<Row> }): ReactNode {
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
