import type { ReactNode } from 'react'
import { PageHeader } from '../../ui/PageHeader.tsx'
import classes from './Panel.module.css'

interface PanelProps {
  title: string
  intro?: ReactNode
  /** At the right of the title. */
  aside?: ReactNode
  children: ReactNode
}

/** One page of Settings: its heading and its sections. */
export function Panel({ title, intro, aside, children }: PanelProps) {
  return (
    <div className={classes.panel}>
      <PageHeader level={2} title={title} lead={intro} actions={aside} />
      {children}
    </div>
  )
}

/** What belongs together on a page, under a small heading and a hairline. */
export function Section({ title, aside, children }: { title?: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <section className={classes.section}>
      {title && (
        <header className={classes.sectionHeader}>
          <h3 className={classes.sectionTitle}>{title}</h3>
          {aside}
        </header>
      )}
      {children}
    </section>
  )
}

interface RowProps {
  title: ReactNode
  help?: ReactNode
  /** The control, at the right. */
  children?: ReactNode
}

/** A setting in one line: what it is, and its control. */
export function Row({ title, help, children }: RowProps) {
  return (
    <div className={classes.row}>
      <div className={classes.rowText}>
        <div className={classes.rowTitle}>{title}</div>
        {help && <p className={classes.help}>{help}</p>}
      </div>
      {children && <div className={classes.control}>{children}</div>}
    </div>
  )
}
