import type { ReactNode } from 'react'

/** What a cell may need to know of its row beside the row itself. */
interface CellPlace {
  /** For what takes the focus inside the cell: Tab reaches it in the current row only. */
  tabIndex: 0 | -1 | undefined
  selected: boolean
}

/** One column of a `DataTable`. Declare columns outside of the component or memoize them: rows compare them. */
export interface Column<Row> {
  /** A CSS identifier; also `data-column` on its cells, for a style of their own. */
  id: string
  /** Without one, the head of the column is an empty cell. */
  header?: ReactNode
  /** Shown when the pointer rests on the header. */
  headerTitle?: string
  /** A track of a CSS grid, such as `7rem` or `minmax(8rem, 2fr)`. Without one, it shares what the others leave. */
  width?: string
  /** Where its cells are aligned: numbers, and what is pressed in the last column, at the end. */
  align?: 'end'
  /** Hidden in a pane too narrow for it: `lg` gives way first, then `md`. */
  from?: 'sm' | 'md' | 'lg'
  /** Its header sorts the table. */
  sortable?: boolean
  /** Its cell names the row. */
  rowHeader?: boolean
  /** What is in its cells is pressed by itself: a click there isn't a click on the row. */
  interactive?: boolean
  cell: (row: Row, place: CellPlace) => ReactNode
}

/** The column that a table is sorted by. */
export interface SortOrder {
  columnId: string
  direction: 'ascending' | 'descending'
}

/** What pressing the header of a column leads to: ascending, descending, and then the order the rows came in. */
export function nextSort(sort: SortOrder | null, columnId: string): SortOrder | null {
  if (sort?.columnId !== columnId) return { columnId, direction: 'ascending' }
  return sort.direction === 'ascending' ? { columnId, direction: 'descending' } : null
}

/** What the cells of a column, its head among them, have in common. */
export const cellAttributes = <Row>({ id, align, from, interactive }: Column<Row>) => ({
  style: { gridArea: id },
  'data-column': id,
  'data-align': align,
  'data-interactive': interactive || undefined,
  'data-from': from,
})

const TRACK = 'minmax(0, 1fr)'

/**
 * The grid template of the rows in a wide, a narrower, and a narrow pane, as CSS variables. Each column is an area of its id, so
 * that a table's own style can arrange the columns in more than one line.
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
