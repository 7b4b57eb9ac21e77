import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { CopyButton } from '../copy/CopyButton.tsx'
import classes from './DescriptionList.module.css'

/** What is known of something, a line each, names at the left. `rows`: apart, with hairlines between; `pairs`: close together. */
export function DescriptionList({ layout, children }: { layout: 'pairs' | 'rows'; children: ReactNode }) {
  return <dl className={classes[layout]}>{children}</dl>
}

interface Props {
  term: string
  value: string
  /** What is written as it is, such as an identifier. */
  mono?: 'value' | 'both'
  /** Names the button that copies the value; without it there is none. */
  copyLabel?: string
}

/** One name of a `DescriptionList` with its value; both are truncated when space runs out, and shown in full on hover. */
export function Description({ term, value, mono, copyLabel }: Props) {
  return (
    <div>
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
