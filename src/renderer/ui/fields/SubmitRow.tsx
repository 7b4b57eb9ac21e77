import { Button, Group, Text } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ariaShortcut, type ShortcutName } from '../../lib/shortcuts/shortcuts.ts'
import { Working } from '../feedback/Working.tsx'
import { useShortcutText } from '../keys/use-shortcut-text.ts'

interface Props {
  label: string
  icon?: ReactNode
  /** Shortcut of the button, shown next to it. */
  shortcut: ShortcutName
  /** When the running action started, in ms since 1970; null while idle. */
  startedAt: number | null
  /** Text shown while it's running. */
  working: string
  disabled?: boolean
  /** Whether another element is the primary action. */
  quiet?: boolean
  onCancel: () => void
  /** Whether to focus the submit button after Cancel; otherwise the result takes the focus. */
  returnFocus?: boolean
  /** Additional content of the row while idle. */
  children?: ReactNode
}

/** A form's submit button. While the action is running, shows how long it has taken and a cancel button. */
export function SubmitRow({
  label,
  icon,
  shortcut,
  startedAt,
  working,
  disabled = false,
  quiet = false,
  onCancel,
  returnFocus = false,
  children,
}: Props) {
  const { t } = useTranslation()
  const submit = useRef<HTMLButtonElement>(null)
  const keysOf = useShortcutText()
  const busy = startedAt !== null
  return (
    <Group gap="sm">
      {/* Stays in place and keeps the focus while waiting. */}
      <Button
        ref={submit}
        type="submit"
        variant={quiet ? 'default' : 'filled'}
        leftSection={icon}
        disabled={disabled}
        aria-keyshortcuts={ariaShortcut(shortcut)}
        aria-disabled={busy || undefined}
        data-busy={busy || undefined}
      >
        {label}
      </Button>
      {startedAt !== null ? (
        <>
          <Button
            variant="default"
            onClick={() => {
              onCancel()
              // The clicked button is about to be removed.
              if (returnFocus) submit.current?.focus()
            }}
          >
            {t('cancel')}
          </Button>
          <Working since={startedAt}>{working}</Working>
        </>
      ) : (
        <>
          <Text span size="sm" c="var(--text-3)" aria-hidden>
            {keysOf(shortcut)}
          </Text>
          {children}
        </>
      )}
    </Group>
  )
}
