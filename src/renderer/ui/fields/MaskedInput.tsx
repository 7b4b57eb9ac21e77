import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './MaskedInput.module.css'

interface Props extends Omit<TextInputProps, 'type' | 'rightSection'> {
  /** Exposes the field to assistive technology as a textbox, masked by style, rather than as a password field. */
  textbox?: boolean
}

/** A field for typing a secret: shows dots, with a button to reveal them. */
export function MaskedInput({ textbox = false, ...props }: Props) {
  const { t } = useTranslation()
  const [shown, setShown] = useState(false)
  const name = t(shown ? 'hideTyped' : 'showTyped')
  const Eye = shown ? IconEyeOff : IconEye
  return (
    <TextInput
      autoComplete="off"
      spellCheck={false}
      autoCapitalize="off"
      {...props}
      type={textbox || shown ? 'text' : 'password'}
      data-masked={!shown || undefined}
      data-mono
      classNames={{ input: classes.input }}
      rightSection={
        <ActionIcon
          variant="subtle"
          size="xs"
          radius="xs"
          c="dimmed"
          aria-label={name}
          title={name}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <Eye size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
      }
    />
  )
}
