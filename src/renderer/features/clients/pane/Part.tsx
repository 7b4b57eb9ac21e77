import type { ReactNode } from 'react'
import classes from './Part.module.css'

interface Props {
  title: string
  /** At the right of the heading. */
  aside?: ReactNode
  children: ReactNode
}

/** A part of a client's pane, under a small heading. */
export function Part({ title, aside, children }: Props) {
  return (
    <section className={classes.part}>
      <header className={classes.header}>
        <h4 className={classes.title}>{title}</h4>
        {aside && <div className={classes.aside}>{aside}</div>}
      </header>
      {children}
    </section>
  )
}
