import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { CopyButton } from '../copy/CopyButton.tsx'
import classes from './DescriptionList.module.css'

/** What is known of something. `columns`: three to a line, each name above its value; `rows`: a line each, names at the left. */
export function DescriptionList({ layout, children }: { layout: 'columns' | 'rows'; children: ReactNode }) {
  return <dl className={classes[layout]}>{children}</dl>
}

interface Props {
  term: string
  value: string
  /** What is written as it is, such as an identifier. */
  mono?: 'value' | 'both'
  /** Names the button that copies the value; without it there is none. */
  copyLabel?: string
  /** Takes the room of two in columns. */
  wide?: boolean
}

/** One name of a `DescriptionList` with its value; both are truncated when space runs out, and shown in full on hover. */
export function Description({ term, value, mono, copyLabel, wide = false }: Props) {
  return (
    <div data-wide={wide || undefined}>
      <Text component="dt" inherit truncate c="dimmed" title={term} dir="auto" data-mono={mono === 'both' || undefined}>
        {term}
      </Text>
      <dd className={classes.value}>
        <Text
          span
          inherit
          truncate
          data-selectable
          title={value}
          dir="auto"
          data-mono={mono !== undefined || undefined}
        >
          {value}
        </Text>
        {copyLabel && <CopyButton value={value} label={copyLabel} iconOnly quiet />}
      </dd>
    </div>
  )
}
