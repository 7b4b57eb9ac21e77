import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { CopyButton } from '../copy/CopyButton.tsx'
import classes from './DescriptionList.module.css'

/** Names on the left and values on the right, one pair per line. `rows` are spaced, with hairlines between; `pairs` are compact. */
export function DescriptionList({ layout, children }: { layout: 'pairs' | 'rows'; children: ReactNode }) {
  return <dl className={classes[layout]}>{children}</dl>
}

interface Props {
  term: string
  value: string
  /** Which parts are literals, such as identifiers, in monospace. */
  mono?: 'value' | 'both'
  /** Accessible name of the copy button. If undefined, there's no button. */
  copyLabel?: string
}

/** A name and value in a `DescriptionList`. Both are truncated if there isn't enough space, and shown in full on hover. */
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
