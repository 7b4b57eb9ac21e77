import type { ReactNode } from 'react'
import classes from './Screen.module.css'

interface Props {
  title: string
  /** One line below the title. */
  lead?: ReactNode
  /** Buttons at the right of the title. */
  actions?: ReactNode
  children: ReactNode
}

/** A whole screen right of the navigation: title, then what scrolls. */
export function Screen({ title, lead, actions, children }: Props) {
  return (
    <main className={classes.screen} tabIndex={-1}>
      <div className={classes.inner}>
        <header className={classes.header}>
          <div>
            <h1 className={classes.title}>{title}</h1>
            {lead && <p className={classes.lead}>{lead}</p>}
          </div>
          {actions}
        </header>
        {children}
      </div>
    </main>
  )
}
