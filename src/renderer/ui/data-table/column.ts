import type { ReactNode } from 'react'

/** The row state that a cell may need. */
interface CellPlace {
  /** For focusable elements in the cell, which Tab only reaches in the current row. */
  tabIndex: 0 | -1 | undefined
  selected: boolean
}

/** A column of a `DataTable`. Declare columns outside the component or memoize them, because rows compare them. */
export interface Column<Row> {
  /** A CSS identifier; also the `data-column` of its cells, for styling. */
  id: string
  /** If undefined, the column header is an empty cell. */
  header?: ReactNode
  /** Tooltip of the header. */
  headerTitle?: string
  /** A CSS grid track, such as `7rem` or `minmax(8rem, 2fr)`. If undefined, the column shares the remaining width. */
  width?: string
  /** Right-aligns cells, e.g. for numbers and the buttons in the last column. */
  align?: 'end'
  /** Whether its text is smaller and gray. */
  dim?: boolean
  /** Hidden in narrow panes: `lg` first, then `md`. */
  from?: 'sm' | 'md' | 'lg'
  /** Whether its header sorts the table. */
  sortable?: boolean
  /** Whether its cell is the row's header. */
  rowHeader?: boolean
  /** Whether its cells contain controls, so that clicks in them don't apply to the row. */
  interactive?: boolean
  cell: (row: Row, place: CellPlace) => ReactNode
}

/** A table's sort column and direction. */
export interface SortOrder {
  columnId: string
  direction: 'ascending' | 'descending'
}

/** Returns the order after clicking a column's header: ascending, descending, then unsorted. */
export function nextSort(sort: SortOrder | null, columnId: string): SortOrder | null {
  if (sort?.columnId !== columnId) return { columnId, direction: 'ascending' }
  return sort.direction === 'ascending' ? { columnId, direction: 'descending' } : null
}

/** Attributes shared by all cells of a column, including its header. */
export const cellAttributes = <Row>({ id, align, dim, from, interactive }: Column<Row>) => ({
  style: { gridArea: id },
  'data-column': id,
  'data-align': align,
  'data-dim': dim || undefined,
  'data-interactive': interactive || undefined,
  'data-from': from,
})

const TRACK = 'minmax(0, 1fr)'

/**
 * Returns the grid templates of rows in wide, medium, and narrow panes, as CSS variables. Each column is a grid area named by its ID, so
 * that a table's styles can arrange the columns on several lines.
 */
export function columnTemplates<Row>(columns: readonly Column<Row>[]) {
  const template = (hidden: readonly Column<Row>['from'][]) => {
    const shown = columns.filter(({ from }) => from === undefined || !hidden.includes(from))
    return `"${shown.map(({ id }) => id).join(' ')}" / ${shown.map(({ width }) => width ?? TRACK).join(' ')}`
  }
  return {
    '--template': template([]),
    '--template-lg': template(['lg']),
    '--template-md': template(['lg', 'md']),
    '--template-sm': template(['lg', 'md', 'sm']),
  }
}
