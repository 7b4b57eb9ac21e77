import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Endpoint } from '../../../../shared/platform/endpoint.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { MethodBadge } from '../table/MethodBadge.tsx'
import classes from './TestWritesDialog.module.css'

const MAX_SHOWN = 6

interface Props {
  /** Endpoints whose test may change data. */
  writing: readonly Endpoint[]
  readingCount: number
  onTestAll: () => void
  onTestReading: () => void
  onClose: () => void
}

/** Asks before requests that may change data go to the real API. */
export function TestWritesDialog({ writing, readingCount, onTestAll, onTestReading, onClose }: Props) {
  const { t } = useTranslation(['endpoints', 'common'])
  const choose = (action: () => void) => () => {
    onClose()
    action()
  }
  return (
    <Dialog
      title={t('test.writes.title', { count: writing.length })}
      lead={t('test.writes.lead')}
      onClose={onClose}
      buttons={
        <>
          <Button variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button variant="default" onClick={choose(onTestAll)}>
            {t('test.writes.all', { count: readingCount + writing.length })}
          </Button>
          {readingCount > 0 && (
            <span data-first-focus>
              <Button onClick={choose(onTestReading)}>{t('test.writes.reading', { count: readingCount })}</Button>
            </span>
          )}
        </>
      }
    >
      <ul className={classes.list}>
        {writing.slice(0, MAX_SHOWN).map(({ id, method, toolName }) => (
          <li key={id} className={classes.item}>
            <MethodBadge method={method} />
            <span data-mono>{toolName}</span>
          </li>
        ))}
        {writing.length > MAX_SHOWN && <li>{t('test.writes.more', { count: writing.length - MAX_SHOWN })}</li>}
      </ul>
    </Dialog>
  )
}
