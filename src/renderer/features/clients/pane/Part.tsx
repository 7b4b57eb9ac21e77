import { Box, Flex, Group, Title } from '@mantine/core'
import type { ReactNode } from 'react'

interface Props {
  title: string
  /** Shown to the right of the heading. */
  aside?: ReactNode
  children: ReactNode
}

/** A section of a client's pane with a small heading. */
export function Part({ title, aside, children }: Props) {
  return (
    <Box component="section" miw={0}>
      <Flex
        component="header"
        wrap="wrap"
        align="center"
        justify="space-between"
        columnGap="md"
        rowGap="3xs"
        mih="2rem"
        mb="2xs"
      >
        <Title order={4}>{title}</Title>
        {aside && <Group gap="xs">{aside}</Group>}
      </Flex>
      {children}
    </Box>
  )
}
