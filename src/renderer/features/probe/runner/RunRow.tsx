import { Button } from '@mantine/core'
import { IconPlayerPlay } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ariaShortcut } from '../../../lib/shortcuts/shortcuts.ts'
import { Working } from '../../../ui/feedback/Working.tsx'
import { useShortcutText } from '../../../ui/keys/use-shortcut-text.ts'
import classes from './RunRow.module.css'

interface Props {
  /** When the run on its way was started, in ms since 1970, or null. */
  startedAt: number | null
  onCancel: () => void
  /** What else belongs to the row. */
  children?: ReactNode
}

/** The button that runs a tool; while it runs, how long it takes and a way to stop it. */
export function RunRow({ startedAt, onCancel, children }: Props) {
  const { t } = useTranslation('probe')
  const run = useRef<HTMLButtonElement>(null)
  const keysOf = useShortcutText()
  const busy = startedAt !== null
  return (
    <div className={classes.row}>
      {/* It keeps its place and the focus while it waits. */}
      <Button
        ref={run}
        type="submit"
        leftSection={<IconPlayerPlay size={15} stroke={1.8} aria-hidden />}
        aria-keyshortcuts={ariaShortcut('runTool')}
        aria-disabled={busy || undefined}
        data-busy={busy || undefined}
        className={classes.run}
      >
        {t('run.run')}
      </Button>
      {startedAt !== null ? (
        <>
          <Button
            variant="default"
            onClick={() => {
              onCancel()
              // The button that was pressed goes.
              run.current?.focus()
            }}
          >
            {t('cancel')}
          </Button>
          <Working since={startedAt}>{t('run.running')}</Working>
        </>
      ) : (
        <>
          <span className={classes.hint} aria-hidden>
            {keysOf('runTool')}
          </span>
          {children}
        </>
      )}
    </div>
  )
}
