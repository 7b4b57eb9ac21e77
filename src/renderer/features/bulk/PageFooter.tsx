import { Box, Flex } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './PageFooter.module.css'

/** The way on from a step, in view below whatever scrolls. `children`: the buttons, the one that goes on last. */
export function PageFooter({ note, children }: { note: ReactNode; children: ReactNode }) {
  return (
    <Flex component="footer" className={classes.footer} wrap="wrap" gap="xs" py="sm" align="center" bg="var(--ground)">
      <Box className={classes.note} flex={1} c="dimmed">
        {note}
      </Box>
      {children}
    </Flex>
  )
}
