import type { ReactNode } from 'react'
import classes from './IconTile.module.css'

/** What something is about, as a picture on a ground of its own. `accent`: it speaks for the app itself. */
export function IconTile({ accent = false, children }: { accent?: boolean; children: ReactNode }) {
  return (
    <span className={classes.tile} data-accent={accent || undefined} aria-hidden>
      {children}
    </span>
  )
}
