import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { CopyButton } from '../../../ui/copy/CopyButton.tsx'
import classes from './Facts.module.css'

/** A list of what is so: names at the left, values at the right. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl>{children}</dl>
}

interface FactProps {
  name: string
  value: string
  /** Names the button that copies the value; without it there is none. */
  copyLabel?: string
  mono?: boolean
}

/** One line of `Facts`. */
export function Fact({ name, value, copyLabel, mono = false }: FactProps) {
  return (
    <div className={classes.fact}>
      <Text component="dt" inherit c="dimmed" data-mono={name.startsWith('{') || undefined}>
        {name}
      </Text>
      <Text component="dd" inherit truncate data-mono={mono || undefined} data-selectable title={value}>
        {value}
      </Text>
      {copyLabel && (
        <dd>
          <CopyButton value={value} label={copyLabel} iconOnly quiet />
        </dd>
      )}
    </div>
  )
}
