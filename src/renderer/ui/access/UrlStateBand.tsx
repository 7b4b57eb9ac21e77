import { Box, Flex } from '@mantine/core'
import type { ReactNode } from 'react'
import { canHandOut, type UrlState } from '../../../shared/history/url-state.ts'
import rows from '../rows/Rows.module.css'
import { useStateHint } from './use-state-hint.ts'

interface Props {
  state: UrlState
  /** The button that fixes the problem. */
  children?: ReactNode
}

/** Explains why an issued URL doesn't work or soon won't. Renders nothing otherwise. */
export function UrlStateBand({ state, children }: Props) {
  const hint = useStateHint(state)
  if (hint === null) return null
  return (
    <Flex
      role="note"
      className={rows.ruled}
      wrap="wrap"
      rowGap="xs"
      columnGap="md"
      align="center"
      px="var(--row-side, var(--space-lg))"
      py="sm"
      bg={canHandOut(state) ? 'var(--well)' : 'var(--warn-soft)'}
    >
      <Box component="p" flex="1 1 13.75rem" miw={0}>
        {hint}
      </Box>
      {children}
    </Flex>
  )
}
