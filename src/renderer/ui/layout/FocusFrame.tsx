import { Flex } from '@mantine/core'
import type { ReactNode } from 'react'
import { useEnterFocusMode } from '../../lib/focus-mode.ts'
import { FocusBar } from './FocusBar.tsx'

interface Props {
  from: string
  title: string
  onBack: () => void
  /** See `FocusMode`. */
  escapes?: boolean
  /** State and actions, shown at the end of the line. */
  aside?: ReactNode
  className?: string | undefined
  /** Fills the height below the line and handles scrolling itself. */
  children: ReactNode
}

/** A screen for a focused task: the navigation collapses, and a single line leads back. */
export function FocusFrame({ from, title, onBack, escapes = true, aside, className, children }: Props) {
  useEnterFocusMode({ title, onBack, escapes })
  return (
    <Flex component="main" direction="column" h="100%" className={className} tabIndex={-1}>
      <FocusBar from={from} title={title} onBack={onBack}>
        {aside}
      </FocusBar>
      <Flex direction="column" flex={1} mih={0}>
        {children}
      </Flex>
    </Flex>
  )
}
