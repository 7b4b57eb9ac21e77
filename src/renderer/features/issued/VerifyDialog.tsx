import { Button } from '@mantine/core'
import { IconAlertTriangle, IconShieldCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { HistoryChange } from '../../../shared/history/commands.ts'
import { invoke } from '../../lib/ipc/invoke.ts'
import { exactTime } from '../../lib/time/relative-time.ts'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Callout } from '../../ui/feedback/Callout.tsx'
import { ErrorAlert } from '../../ui/feedback/ErrorAlert.tsx'
import { Skeletons } from '../../ui/feedback/Skeletons.tsx'

/** Checks whether the history was changed outside the app, and reports the result. Closing the dialog stops the check. */
export function VerifyDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('issued')
  // Not keyed by the command name, so a new record doesn't restart it.
  const { data, error, refetch } = useQuery({
    queryKey: ['verified history'],
    queryFn: ({ signal }) => invoke('history.verify', undefined, { signal }),
    gcTime: 0,
  })
  return (
    <Dialog
      title={t('verify.title')}
      onClose={onClose}
      buttons={
        <Button variant="default" onClick={onClose}>
          {t('verify.close')}
        </Button>
      }
    >
      <div aria-live="polite">
        {error && <ErrorAlert error={error.detail} actions={{ retry: () => void refetch() }} />}
        {!data && !error && (
          <>
            <p>{t('verify.running')}</p>
            <Skeletons rows={1} height={40} />
          </>
        )}
        {data?.changed === null && (
          <Callout tone="good" icon={<IconShieldCheck size={16} stroke={1.8} aria-hidden />}>
            <p>{t('verify.good', { count: data.records })}</p>
          </Callout>
        )}
        {data?.changed && <Changed change={data.changed} />}
      </div>
    </Dialog>
  )
}

function Changed({ change: { kind, at } }: { change: HistoryChange }) {
  const { t, i18n } = useTranslation('issued')
  return (
    <Callout
      tone="bad"
      outlined
      icon={<IconAlertTriangle size={16} stroke={1.8} aria-hidden />}
      title={t('verify.badTitle')}
    >
      <p>{t(`verify.${kind}`, { time: at === null ? t('verify.unknownTime') : exactTime(at, i18n.language) })}</p>
      <p>{t('verify.badHint')}</p>
    </Callout>
  )
}
