import { Box } from '@mantine/core'
import type { ReactNode } from 'react'
import { PageHeader } from './PageHeader.tsx'
import classes from './Screen.module.css'

interface Props {
  title: string
  /** A line below the title. */
  lead?: ReactNode
  /** Buttons to the right of the title. */
  actions?: ReactNode
  children: ReactNode
}

/** A whole screen to the right of the navigation: a title and scrolling content. */
export function Screen({ title, lead, actions, children }: Props) {
  return (
    <main className={classes.screen} tabIndex={-1}>
      <Box maw="77.5rem" px="2xl" pt="2xl" pb="4xl">
        <PageHeader level={1} title={title} lead={lead} actions={actions} />
        {children}
      </Box>
    </main>
  )
}
