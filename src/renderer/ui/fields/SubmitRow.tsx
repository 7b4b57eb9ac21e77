import { Button, Group, Text } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ariaShortcut, type ShortcutName } from '../../lib/shortcuts/shortcuts.ts'
import { Working } from '../feedback/Working.tsx'
import { useShortcutText } from '../keys/use-shortcut-text.ts'

interface Props {
  label: string
  icon?: ReactNode
  /** The keys that press it; they are shown beside it. */
  shortcut: ShortcutName
  /** When what it started began, in ms since 1970, or null. */
  startedAt: number | null
  /** What is under way then. */
  working: string
  disabled?: boolean
  /** Something else in view is the first thing to do. */
  quiet?: boolean
  onCancel: () => void
  /** The submit button takes the focus after Cancel; otherwise whatever shows the outcome does. */
  returnFocus?: boolean
  /** What else belongs to the row while nothing is under way. */
  children?: ReactNode
}

/** The button that submits a form; while what it started is under way, how long that takes and a way to stop it. */
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
      {/* It keeps its place and the focus while it waits. */}
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
              // The button that was pressed goes away.
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
