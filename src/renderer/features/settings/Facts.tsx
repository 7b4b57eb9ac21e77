import type { ReactNode } from 'react'
import { CopyButton } from '../../ui/CopyButton.tsx'
import classes from './Facts.module.css'

/** A list of what is so: names at the left, values at the right. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className={classes.facts}>{children}</dl>
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
      <dt className={classes.name} data-mono={name.startsWith('{') || undefined}>
        {name}
      </dt>
      <dd className={classes.value} data-mono={mono || undefined} data-selectable title={value}>
        {value}
      </dd>
      {copyLabel && (
        <dd className={classes.copy}>
          <CopyButton value={value} label={copyLabel} iconOnly quiet />
        </dd>
      )}
    </div>
  )
}
