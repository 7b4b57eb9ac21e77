import { Box, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { PageHeader } from '../../../ui/layout/PageHeader.tsx'
import classes from './Panel.module.css'

interface PanelProps {
  title: string
  intro?: ReactNode
  /** Shown to the right of the title. */
  aside?: ReactNode
  /** Whether the page is a landmark for assistive technology, named by its title. */
  region?: boolean
  /** Makes the page wide enough for tables. */
  wide?: boolean
  children: ReactNode
}

/** A page of Settings: its heading and sections. */
export function Panel({ title, intro, aside, region = false, wide = false, children }: PanelProps) {
  return (
    <Box
      maw={wide ? '64rem' : '40rem'}
      px="2xl"
      pt="2xl"
      pb="4xl"
      role={region ? 'region' : undefined}
      aria-label={region ? title : undefined}
    >
      <PageHeader level={2} title={title} lead={intro} actions={aside} />
      {children}
    </Box>
  )
}

interface RowProps {
  title: ReactNode
  help?: ReactNode
  /** The control on the right. */
  children?: ReactNode
}

/** A setting in one row: its description and its control. */
export function Row({ title, help, children }: RowProps) {
  return (
    <Group className={classes.row} gap="2xl" wrap="nowrap" justify="space-between" mih="2.5rem">
      <Box miw={0}>
        <Box fw={550}>{title}</Box>
        {help && (
          <Text size="sm" maw="56ch" mt="4xs" textWrap="pretty" c="dimmed">
            {help}
          </Text>
        )}
      </Box>
      {children && <Box flex="none">{children}</Box>}
    </Group>
  )
}
