import { Center } from '@mantine/core'
import type { ReactNode } from 'react'

/** An icon on a colored background. `accent` is for the app's own icon. */
export function IconTile({ accent = false, children }: { accent?: boolean; children: ReactNode }) {
  return (
    <Center
      component="span"
      flex="none"
      w="2.5rem"
      h="2.5rem"
      bdrs="lg"
      bg={accent ? 'var(--accent-soft)' : 'var(--quiet-soft)'}
      c={accent ? 'var(--accent-text)' : 'dimmed'}
      aria-hidden
    >
      {children}
    </Center>
  )
}
