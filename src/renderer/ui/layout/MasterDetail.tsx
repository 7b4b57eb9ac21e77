import type { ReactNode } from 'react'
import classes from './MasterDetail.module.css'

interface Props {
  /** `main` for the whole screen to the right of the navigation; `div` for part of a screen or a drawer. */
  component?: 'main' | 'div'
  /** Whether the details are a focused task that takes up the full width. */
  alone?: boolean
  /** The only one of the two that a narrow window shows; by default, it shows both. */
  narrow?: 'list' | 'details' | undefined
  /** The list, with its width in `flex`, then the details, which become the container `detail`. */
  children: [list: ReactNode, details: ReactNode]
}

/** A list on the left and its selected item on the right, each scrolling separately; in a small window, one above the other. */
export function MasterDetail({ component: Element = 'main', alone = false, narrow, children }: Props) {
  return (
    <Element
      className={classes.columns}
      data-alone={alone || undefined}
      data-narrow={narrow}
      tabIndex={Element === 'main' ? -1 : undefined}
    >
      {children}
    </Element>
  )
}
