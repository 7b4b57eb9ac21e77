import { Box, type BoxProps } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import classes from './Callout.module.css'

type CalloutTone = 'calm' | 'good' | 'warn' | 'bad'

interface Props extends BoxProps, Omit<ComponentProps<'div'>, keyof BoxProps | 'title'> {
  tone?: CalloutTone
  /** A line around it: for what stands alone on a ground of its own. */
  outlined?: boolean
  /** At the left of the first line. */
  icon?: ReactNode
  /** What it says in short, in the color of its tone. */
  title?: ReactNode
  /** At the right, e.g. a button. */
  aside?: ReactNode
}

/** What the reader should know before going on, in a box whose color says how it stands. */
export function Callout({ tone = 'calm', outlined = false, icon, title, aside, children, ...props }: Props) {
  return (
    <Box {...props} className={classes.callout} data-tone={tone} data-outlined={outlined || undefined}>
      {icon}
      <div className={classes.content} data-selectable>
        {title && <p className={classes.title}>{title}</p>}
        {children}
      </div>
      {aside}
    </Box>
  )
}
