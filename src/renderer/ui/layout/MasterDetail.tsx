import type { ReactNode } from 'react'
import classes from './MasterDetail.module.css'

interface Props {
  /** `main`: the whole screen right of the navigation; `div`: a part of a screen or of a drawer. */
  component?: 'main' | 'div'
  /** The details are a deep task, which has the width. */
  alone?: boolean
  /** The list, with its width in `flex`, then the details, which become the container `detail`. */
  children: [list: ReactNode, details: ReactNode]
}

/**
 * A list at the left, and what was chosen in it at the right, each scrolling by itself; in a small window, one above the
 * other.
 */
export function MasterDetail({ component: Element = 'main', alone = false, children }: Props) {
  return (
    <Element className={classes.columns} data-alone={alone || undefined} tabIndex={Element === 'main' ? -1 : undefined}>
      {children}
    </Element>
  )
}
