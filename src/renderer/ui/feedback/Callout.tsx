import { Box, type BoxProps } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import classes from './Callout.module.css'

type CalloutTone = 'calm' | 'good' | 'warn' | 'bad'

interface Props extends BoxProps, Omit<ComponentProps<'div'>, keyof BoxProps | 'title'> {
  tone?: CalloutTone
  /** Adds a border, for a callout outside a card. */
  outlined?: boolean
  /** Shown to the left of the first line. */
  icon?: ReactNode
  /** Summary in the color of its tone. */
  title?: ReactNode
  /** Shown on the right, e.g. a button. */
  aside?: ReactNode
}

/** Important information in a box whose color shows its severity. */
export function Callout({ tone = 'calm', outlined = false, icon, title, aside, children, ...props }: Props) {
  return (
    <Box {...props} className={classes.callout} data-tone={tone} data-outlined={outlined || undefined}>
      <div className={classes.body}>
        {icon}
        <div className={classes.content} data-selectable>
          {title && <p className={classes.title}>{title}</p>}
          {children}
        </div>
      </div>
      {aside && <div className={classes.aside}>{aside}</div>}
    </Box>
  )
}
