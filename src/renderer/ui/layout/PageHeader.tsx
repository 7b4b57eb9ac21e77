import { Box, Flex, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'

interface Props {
  /** 1 for a screen, 2 for a page in one. */
  level: 1 | 2
  title: string
  /** Purpose of the page, shown in a line below the title. */
  lead?: ReactNode
  /** Shown to the right of the title. */
  actions?: ReactNode
}

/** Header for a screen, or for a page in one. */
export function PageHeader({ level, title, lead, actions }: Props) {
  return (
    <Flex component="header" gap="lg" align="flex-start" justify="space-between" mb="xl">
      <Box miw={0}>
        <Text
          component={level === 1 ? 'h1' : 'h2'}
          size="xl"
          truncate
          fw={650}
          lh="xl"
          lts="-0.011em"
          title={title}
          dir="auto"
        >
          {title}
        </Text>
        {lead && (
          <Text inherit maw="68ch" mt="4xs" c="dimmed" textWrap="pretty">
            {lead}
          </Text>
        )}
      </Box>
      {actions && (
        <Group gap={0} wrap="nowrap" flex="none" mih="var(--control-xs)">
          {actions}
        </Group>
      )}
    </Flex>
  )
}
