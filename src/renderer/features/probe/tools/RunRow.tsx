import { Button, Loader } from '@mantine/core'
import { IconPlayerPlay } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../../lib/use-now.ts'
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
  const busy = startedAt !== null
  const now = useNow(busy ? 200 : null)
  const seconds = startedAt === null ? 0 : Math.max(0, Math.floor((now - startedAt) / 1000))
  return (
    <div className={classes.row}>
      {/* It keeps its place and the focus while it waits. */}
      <Button
        ref={run}
        type="submit"
        leftSection={<IconPlayerPlay size={15} stroke={1.8} aria-hidden />}
        aria-disabled={busy || undefined}
        data-busy={busy || undefined}
        className={classes.run}
      >
        {t('run.run')}
      </Button>
      {busy ? (
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
          <span className={classes.hint}>
            <Loader size={14} aria-hidden />
            <span role="status">{t('run.running')}</span>
            {seconds > 0 && <span>{t('run.elapsed', { seconds })}</span>}
          </span>
        </>
      ) : (
        children
      )}
    </div>
  )
}
