import { ActionIcon, Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Copied } from '../../../shared/clipboard/copied.ts'
import { ariaShortcut, type ShortcutName, useShortcut } from '../../lib/shortcuts/shortcuts.ts'
import { useShortcutText } from '../keys/use-shortcut-text.ts'
import classes from './CopyButton.module.css'
import { COPY_COLORS, COPY_ICONS } from './copy-look.tsx'
import { useCopiedText } from './use-copied-text.ts'
import { useCopy } from './use-copy.ts'

interface Props {
  /** The text to copy, or a function that either returns it or copies it itself. */
  value: string | (() => Promise<string | Copied>)
  /** Whether the text grants access and so is cleared from the clipboard after a while. */
  secret?: boolean
  /** Accessible name, e.g. "Copy URL". */
  label: string
  /** Button text, if shorter than the accessible name. */
  text?: string
  /** Shows only the icon; a tooltip says "Copied". */
  iconOnly?: boolean
  tabIndex?: number | undefined
  /** Renders without a border, for use next to text. */
  quiet?: boolean
  variant?: 'default' | 'filled'
  /** Shortcut for copying while the button is shown. */
  shortcut?: ShortcutName
}

/** Copies through the main process and shows "Copied" for two seconds. */
export function CopyButton({
  value,
  secret = false,
  label,
  text = label,
  iconOnly = false,
  quiet = false,
  variant = 'default',
  shortcut,
  tabIndex,
}: Props) {
  const { t } = useTranslation()
  const { state, clearing, copy } = useCopy(value, useCopiedText(), secret)
  useShortcut(shortcut ?? null, copy)
  const keysOf = useShortcutText()
  const keys = shortcut && { 'aria-keyshortcuts': ariaShortcut(shortcut), title: `${label} (${keysOf(shortcut)})` }
  const said = state === 'idle' ? null : t(state === 'copied' ? 'copied' : 'copyFailed')
  const color = variant === 'filled' ? undefined : COPY_COLORS[state]
  const icon = COPY_ICONS[state]
  const name = said === null ? label : `${label}: ${said}`
  if (iconOnly) {
    return (
      <span className={classes.copy}>
        <ActionIcon
          aria-label={name}
          title={label}
          variant={quiet ? 'subtle' : variant}
          size={quiet ? 'xs' : 'md'}
          c={color ?? (quiet ? 'dimmed' : undefined)}
          tabIndex={tabIndex}
          onClick={copy}
        >
          {icon}
        </ActionIcon>
        <span className={classes.bubble} aria-live="polite">
          {said}
          {said !== null && clearing !== null && ` · ${clearing}`}
        </span>
      </span>
    )
  }
  return (
    <span className={classes.copy}>
      <Button
        {...keys}
        aria-label={name}
        variant={variant}
        c={color}
        leftSection={icon}
        tabIndex={tabIndex}
        onClick={copy}
      >
        <span className={classes.text} data-idle={text} aria-live="polite">
          {said ?? text}
        </span>
      </Button>
      <span className={classes.bubble} aria-live="polite">
        {said === null ? null : clearing}
      </span>
    </span>
  )
}
