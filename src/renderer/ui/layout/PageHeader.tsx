import type { ReactNode } from 'react'
import classes from './PageHeader.module.css'

interface Props {
  /** 1: of a screen, 2: of a page in one. */
  level: 1 | 2
  title: string
  /** What the page is for, in a line below. */
  lead?: ReactNode
  /** At the right of the title. */
  actions?: ReactNode
}

/** The head of a screen or of a page in it. */
export function PageHeader({ level, title, lead, actions }: Props) {
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <header className={classes.header}>
      <div className={classes.heading}>
        <Heading className={classes.title} title={title} dir="auto">
          {title}
        </Heading>
        {lead && <p className={classes.lead}>{lead}</p>}
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </header>
  )
}
