import { Group, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './SecretField.module.css'

interface Props {
  /** The accessible name, shown above. */
  label: string
  value: string
  /** Shows dots, with at most the first `shownCharacters` of the value before them. */
  masked: boolean
  shownCharacters?: number
  /** Buttons beside the field. */
  children?: ReactNode
}

/** A readonly textbox for what a person checks or copies, monospaced. A masked value is not in the page. */
export function SecretField({ label, value, masked, shownCharacters = 0, children }: Props) {
  const shown = masked ? value.slice(0, shownCharacters) + '•'.repeat(24) : value
  return (
    <Group gap="xs" wrap="nowrap" align="flex-end">
      <TextInput
        label={label}
        value={shown}
        readOnly
        spellCheck={false}
        data-masked={masked || undefined}
        title={masked ? undefined : value}
        flex={1}
        miw={0}
        data-mono
        classNames={{ input: classes.input }}
        onFocus={(event) => event.currentTarget.select()}
      />
      {children}
    </Group>
  )
}
