import { Text } from '@mantine/core'
import type { ReactNode } from 'react'

/** The number of items in a list, at the end of its filters. Announced when it changes. */
export function ListCount({ children }: { children: ReactNode }) {
  return (
    <Text role="status" span size="sm" flex="none" c="dimmed">
      {children}
    </Text>
  )
}
