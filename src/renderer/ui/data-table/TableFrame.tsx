import { UnstyledButton, type UnstyledButtonProps } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import classes from './TableFrame.module.css'

interface Column {
  key: string
  /** Without one, the column's head is an empty cell. */
  title?: ReactNode
  /** In rem or a share; what is left goes to the columns without one. */
  width?: string
  /** Numbers stand at the right. Say the same on its cells, with `data-numeric`. */
  numeric?: boolean
  /** Left out in a pane too narrow for it: `lg` gives way first. Say the same on its cells, with `data-from`. */
  from?: 'md' | 'lg'
}

interface Props extends ComponentProps<'table'> {
  columns: readonly Column[]
}

/**
 * The head and the columns of a table whose feature draws the rows itself, because one opens to more lines or is still on its
 * way; every other table is a `DataTable`. `data-row` on a row draws the line below it, `data-pressable` answers the pointer
 * over the whole row (see `RowButton`), `data-open` marks the chosen one. For long lists, draw only the rows in view with
 * `useRowsInView`. What `className` says wins over this.
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

/** The button of a row that answers wherever the row is pressed; what should lie above it has `data-above`. */
export function RowButton({ className = '', ...props }: UnstyledButtonProps & ComponentProps<'button'>) {
  return <UnstyledButton {...props} className={`${classes.opener} ${className}`} />
}
