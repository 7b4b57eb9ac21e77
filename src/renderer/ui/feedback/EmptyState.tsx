import type { ReactNode } from 'react'
import classes from './EmptyState.module.css'

interface Props {
  icon?: ReactNode
  title: string
  /** What to do about it. */
  hint?: ReactNode
  action?: ReactNode
}

/** A place with nothing in it yet, and how to change that. */
export function EmptyState({ icon, title, hint, action }: Props) {
  return (
    <div className={classes.empty}>
      {icon && <div className={classes.icon}>{icon}</div>}
      <p className={classes.title}>{title}</p>
      {hint && <p className={classes.hint}>{hint}</p>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  )
}
