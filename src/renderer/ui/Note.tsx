import { IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './Note.module.css'

/** A calm remark about a state that is no error. `tone` "care": it deserves a second look. */
export function Note({ children, tone = 'calm' }: { children: ReactNode; tone?: 'calm' | 'care' }) {
  return (
    <div role="note" className={classes.note} data-tone={tone}>
      <IconInfoCircle size={16} stroke={1.6} className={classes.icon} aria-hidden />
      <div>{children}</div>
    </div>
  )
}
