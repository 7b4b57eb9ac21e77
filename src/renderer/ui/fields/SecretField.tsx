import { Group, Input, Text, TextInput } from '@mantine/core'
import { type FocusEvent, type ReactNode, useId } from 'react'
import classes from './SecretField.module.css'

interface Props {
  /** Accessible name, shown above the field, or before it in a line. */
  label: string
  value: string
  /** Shows dots, preceded by at most the first `shownCharacters` of the value. */
  masked: boolean
  shownCharacters?: number
  /** Small text without a border, as wide as the value, for rarely used values. */
  line?: boolean
  /** Buttons next to the field. */
  children?: ReactNode
}

/** A readonly, monospaced textbox for a value to check or copy. A masked value isn't in the DOM. */
export function SecretField({ label, value, masked, shownCharacters = 0, line = false, children }: Props) {
  const id = useId()
  const text = {
    value: masked ? value.slice(0, shownCharacters) + '•'.repeat(line ? 8 : 24) : value,
    readOnly: true,
    spellCheck: false,
    'data-masked': masked || undefined,
    'data-mono': true,
    title: masked ? undefined : value,
    miw: 0,
    onFocus: (event: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) => event.currentTarget.select(),
  }
  if (line) {
    return (
      <Group gap="3xs" wrap="nowrap" className={classes.line}>
        <Text component="label" htmlFor={id} size="sm" flex="none" c="var(--text-3)">
          {label}
        </Text>
        <Input
          component="textarea"
          multiline
          rows={1}
          cols={text.value.length}
          id={id}
          variant="unstyled"
          {...text}
          classNames={{ wrapper: classes.lineField, input: classes.lineInput }}
        />
        {children}
      </Group>
    )
  }
  return (
    <Group gap="xs" wrap="nowrap" align="flex-end">
      <TextInput label={label} flex={1} {...text} classNames={{ input: classes.input }} />
      {children}
    </Group>
  )
}
