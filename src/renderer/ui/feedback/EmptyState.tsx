import { Box, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { IconTile } from './IconTile.tsx'

interface Props {
  icon?: ReactNode
  title: string
  /** What to do about it. */
  hint?: ReactNode
  action?: ReactNode
  /** Adds a dashed border around the area to be filled. */
  framed?: boolean
}

/** An empty area, with an action to fill it. */
export function EmptyState({ icon, title, hint, action, framed = false }: Props) {
  return (
    <Stack
      gap={0}
      align="center"
      justify="center"
      py="4xl"
      px="2xl"
      ta="center"
      bd={framed ? 'var(--hairline-width) dashed var(--line-strong)' : undefined}
      bdrs="lg"
    >
      {icon && <IconTile>{icon}</IconTile>}
      <Text inherit mt={icon ? 'md' : 0} fw={600}>
        {title}
      </Text>
      {hint && (
        <Text inherit maw="44ch" mt="3xs" c="dimmed" textWrap="balance">
          {hint}
        </Text>
      )}
      {action && <Box mt="lg">{action}</Box>}
    </Stack>
  )
}
