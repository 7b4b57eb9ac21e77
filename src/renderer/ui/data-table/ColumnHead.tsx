import { UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { type Column, cellAttributes, nextSort, type SortOrder } from './column.ts'
import classes from './DataTable.module.css'

interface Props<Row> {
  column: Column<Row>
  sort: SortOrder | null
  onSort: ((sort: SortOrder | null) => void) | undefined
}

/** A column header. A sortable one is a button that shows its order with an arrow and exposes it to assistive technology. */
export function ColumnHead<Row>({ column, sort, onSort }: Props<Row>) {
  const { id, header, sortable } = column
  const headerTitle = column.headerTitle ?? (typeof header === 'string' ? header : undefined)
  const shared = cellAttributes(column)
  if (header === undefined) return <td {...shared} />
  if (!sortable || !onSort)
    return (
      <th scope="col" title={headerTitle} {...shared}>
        {header}
      </th>
    )
  const direction = sort?.columnId === id ? sort.direction : undefined
  const Arrow = direction === 'descending' ? IconArrowDown : IconArrowUp
  return (
    <th scope="col" title={headerTitle} aria-sort={direction ?? 'none'} {...shared}>
      <UnstyledButton className={classes.sort} onClick={() => onSort(nextSort(sort, id))}>
        {header}
        <Arrow size={12} stroke={2} aria-hidden />
      </UnstyledButton>
    </th>
  )
}
