import { UnstyledButton, type UnstyledButtonProps } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import classes from './TableFrame.module.css'

interface Column {
  key: string
  /** If undefined, the column header is an empty cell. */
  title?: ReactNode
  /** In rem or percent; columns without a width share the rest. */
  width?: string
  /** Right-aligns numbers. Set `data-numeric` on the column's cells as well. */
  numeric?: boolean
  /** Hides the column in narrow panes: `lg` first. Set `data-from` on the column's cells as well. */
  from?: 'md' | 'lg'
}

interface Props extends ComponentProps<'table'> {
  columns: readonly Column[]
}

/**
 * The header and columns of a table whose feature renders the rows itself, because a row expands to several lines or is still loading;
 * every other table is a `DataTable`. `data-row` on a row adds a border below, `data-pressable` makes the whole row clickable (see
 * `RowButton`), and `data-open` highlights the current one. For long lists, render only the visible rows with `useRowsInView`. `className`
 * overrides its styles.
 */
export function TableFrame({ columns, className = '', children, ...props }: Props) {
  return (
    <table {...props} className={`${classes.table} ${className}`}>
      <thead>
        <tr>
          {columns.map(({ key, title, width, numeric, from }) => {
            const shared = { style: { width }, 'data-numeric': numeric || undefined, 'data-from': from }
            return title === undefined ? (
              <td key={key} {...shared} />
            ) : (
              <th key={key} scope="col" title={typeof title === 'string' ? title : undefined} {...shared}>
                {title}
              </th>
            )
          })}
        </tr>
      </thead>
      {children}
    </table>
  )
}

/** A row's button, which responds to clicks anywhere in the row. Elements above it need `data-above`. */
export function RowButton({ className = '', ...props }: UnstyledButtonProps & ComponentProps<'button'>) {
  return <UnstyledButton {...props} className={`${classes.opener} ${className}`} />
}
