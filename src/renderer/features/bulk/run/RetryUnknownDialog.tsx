import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx'
import type { RunControl } from './use-run-control.ts'

interface Props {
  count: number
  control: RunControl
  onClose: () => void
}

/** Confirms resending rows that may already have a URL. */
export function RetryUnknownDialog({ count, control, onClose }: Props) {
  const { t } = useTranslation('bulk')
  return (
    <ConfirmDialog
      title={t('retryUnknown.title')}
      confirm={t('retryUnknown.confirm')}
      onConfirm={() => control.retry(['unknown'])}
      onClose={onClose}
    >
      <p>
        {t('retryUnknown.body', { count })} {t('retryUnknown.second')}
      </p>
      <p>{t('retryUnknown.advice')}</p>
    </ConfirmDialog>
  )
}
