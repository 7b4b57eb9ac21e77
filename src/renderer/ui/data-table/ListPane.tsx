import type { ReactNode, Ref } from 'react'
import classes from './DataTable.module.css'

interface Props {
  ref?: Ref<HTMLDivElement>
  children: ReactNode
}

/** A list with its filters and its table, which hides columns if the pane is narrow. */
export function ListPane({ ref, children }: Props) {
  return (
    <div ref={ref} className={classes.pane}>
      {children}
    </div>
  )
}
