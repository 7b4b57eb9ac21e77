import { Text } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import classes from './Fold.module.css'

interface Props {
  title: string
  /** One-line summary of the content. */
  summary: string
  /** Whether the content starts open because something in it needs attention. */
  opened?: boolean
  children: ReactNode
}

/** Rarely used content, initially collapsed to its title and a summary. */
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
