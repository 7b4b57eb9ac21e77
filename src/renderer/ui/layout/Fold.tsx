import { Text } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import classes from './Fold.module.css'

interface Props {
  title: string
  /** What it comes to, in a line. */
  summary: string
  /** Something in it waits for the person. */
  opened?: boolean
  children: ReactNode
}

/** What’s seldom needed: closed at first, with what it comes to in its head. */
export function Fold({ title, summary, opened = false, children }: Props) {
  const [open] = useState(opened)
  return (
    <details className={classes.fold} open={open}>
      <summary className={classes.head}>
        <IconChevronRight size={14} stroke={1.8} aria-hidden className={classes.mark} />
        <Text span inherit flex="none" fw={600}>
          {title}
        </Text>
        <Text span inherit truncate c="dimmed" size="sm" ms="auto" title={summary}>
          {summary}
        </Text>
      </summary>
      <div className={classes.body}>{children}</div>
    </details>
  )
}
