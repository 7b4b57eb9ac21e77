import type { ReactNode } from 'react'
import classes from './Keys.module.css'

/** Keys as labeled on the keyboard. */
export function Keys({ children }: { children: ReactNode }) {
  return <kbd className={classes.keys}>{children}</kbd>
}
