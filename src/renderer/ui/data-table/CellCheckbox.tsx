import '@mantine/core/styles/Checkbox.layer.css'
import { Checkbox, CheckIcon } from '@mantine/core'
import type { ComponentProps } from 'react'
import classes from '../fields/Checkbox.module.css'

const STYLE = {
  '--checkbox-size': '1rem',
  '--checkbox-radius': 'var(--radius-xs)',
  '--checkbox-color': 'var(--accent)',
  '--checkbox-icon-color': 'var(--on-accent)',
} as const

type Props = Pick<ComponentProps<'input'>, 'checked' | 'onChange' | 'tabIndex' | 'aria-label'>

/** A checkbox for rows of a long table that looks like `Checkbox`; `CellButton` explains why it exists. */
export function CellCheckbox(props: Props) {
  return (
    <div className={Checkbox.classes.inner} style={STYLE}>
      <input
        type="checkbox"
        className={`mantine-focus-auto ${classes.input} ${Checkbox.classes.input} mantine-Checkbox-input`}
        {...props}
      />
      <CheckIcon className={Checkbox.classes.icon} />
    </div>
  )
}
