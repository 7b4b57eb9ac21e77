import { Button, Loader } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ariaShortcut } from '../../lib/shortcuts.ts'
import { useNow } from '../../lib/use-now.ts'
import { useShortcutText } from '../../ui/use-shortcut-text.ts'
import classes from './SubmitRow.module.css'

interface Props {
  /** When the request on its way began (ms since 1970), or null. */
  startedAt: number | null
  /** A rate limit must pass first. */
  waiting: boolean
  onCancel: () => void
}

/** The button that generates; while a request is on its way, how long it takes and a way to stop it. */
export function SubmitRow({ startedAt, waiting, onCancel }: Props) {
  const { t } = useTranslation(['generate', 'common'])
  const now = useNow(startedAt === null ? null : 200)
  const keysOf = useShortcutText()
  const busy = startedAt !== null
  const seconds = startedAt === null ? 0 : Math.max(0, Math.floor((now - startedAt) / 1000))
  return (
    <div className={classes.row}>
      {/* It keeps its place and the focus while it waits. */}
      <Button
        type="submit"
        disabled={waiting}
        aria-keyshortcuts={ariaShortcut('generate')}
        aria-disabled={busy || undefined}
        data-busy={busy || undefined}
        className={classes.submit}
      >
        {t('submit')}
      </Button>
      {busy ? (
        <>
          <Button variant="default" onClick={onCancel}>
            {t('common:cancel')}
          </Button>
          <span className={classes.hint}>
            <Loader size={14} aria-hidden />
            <span role="status">{t('generating')}</span>
            {seconds > 0 && <span>{t('elapsed', { seconds })}</span>}
          </span>
        </>
      ) : (
        <span className={classes.hint} aria-hidden>
          {keysOf('generate')}
        </span>
      )}
    </div>
  )
}
