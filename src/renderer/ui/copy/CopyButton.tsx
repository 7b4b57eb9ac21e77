import { ActionIcon, Button } from '@mantine/core'
import { IconAlertCircle, IconCheck, IconCopy } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Copied } from '../../../shared/clipboard/copied.ts'
import { invoke } from '../../lib/ipc/invoke.ts'
import { ariaShortcut, type ShortcutName, useShortcut } from '../../lib/shortcuts/shortcuts.ts'
import { useShortcutText } from '../keys/use-shortcut-text.ts'
import classes from './CopyButton.module.css'
import { useCopiedText } from './use-copied-text.ts'

type State = 'idle' | 'copied' | 'failed'

/** How long a button says that it has copied, in milliseconds; longer where it also says when that's cleared. */
const SAID_MS = 2000
const CLEARING_SAID_MS = 4000

const ICONS = { idle: IconCopy, copied: IconCheck, failed: IconAlertCircle }
const COLORS = { idle: undefined, copied: 'var(--good)', failed: 'var(--bad)' }

interface Props {
  /** What goes to the clipboard, or what gets it or copied it itself. */
  value: string | (() => Promise<string | Copied>)
  /** It gives access: it's cleared from the clipboard after a while. */
  secret?: boolean
  /** The accessible name, e.g. "Copy URL". */
  label: string
  /** The text on the button where it is shorter than its name. */
  text?: string
  /** Only the icon is shown; a bubble says "Copied". */
  iconOnly?: boolean
  tabIndex?: number | undefined
  /** Beside a text, without a frame of its own. */
  quiet?: boolean
  variant?: 'default' | 'filled'
  /** The keys that copy while the button is shown. */
  shortcut?: ShortcutName
}

/** Copies through the main process and says "Copied" for two seconds. */
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
  const textOf = useCopiedText()
  const [state, setState] = useState<State>('idle')
  const [clearing, setClearing] = useState<string | null>(null)
  useEffect(() => {
    if (state === 'idle') return
    const timer = setTimeout(() => setState('idle'), clearing === null ? SAID_MS : CLEARING_SAID_MS)
    return () => clearTimeout(timer)
  }, [state, clearing])

  const copy = () => {
    const write = async () => {
      const given = typeof value === 'string' ? value : await value()
      return typeof given === 'string' ? invoke('clipboard.write', { text: given, secret }) : given
    }
    write().then(
      (copied) => {
        setClearing(textOf.clearing(copied))
        setState('copied')
      },
      () => {
        setClearing(null)
        setState('failed')
      },
    )
  }
  useShortcut(shortcut ?? null, copy)
  const keysOf = useShortcutText()
  const keys = shortcut && { 'aria-keyshortcuts': ariaShortcut(shortcut), title: `${label} (${keysOf(shortcut)})` }
  const said = state === 'idle' ? null : t(state === 'copied' ? 'copied' : 'copyFailed')
  const Icon = ICONS[state]
  const color = variant === 'filled' ? undefined : COLORS[state]
  const icon = <Icon size={16} stroke={1.6} aria-hidden />
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
