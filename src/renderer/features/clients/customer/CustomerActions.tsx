import { ActionIcon, Button } from '@mantine/core'
import { IconFileDownload, IconQrcode } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { invoke } from '../../../lib/invoke.ts'
import type { Issued } from '../../../lib/issued-store.ts'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import classes from './CustomerActions.module.css'
import { recipientOf } from './recipient.ts'
import { SavePageDialog } from './SavePageDialog.tsx'

const QrDialog = lazy(() => import('./QrDialog.tsx'))

interface Props {
  issued: Issued
  bearer: boolean
  /** URLs are hidden for screen sharing. */
  hidden: boolean
}

/** What reaches a customer who is elsewhere: a page, a message, a code to scan. */
export function CustomerActions({ issued, bearer, hidden }: Props) {
  const { t } = useTranslation('clients')
  const [open, setOpen] = useState<'page' | 'qr' | null>(null)
  const close = () => setOpen(null)
  const message = async () => {
    const { subject, text } = await invoke('installPage.message', recipientOf(issued, bearer))
    return `${subject}\n\n${text}`
  }
  return (
    <div className={classes.actions}>
      <Button
        variant="default"
        leftSection={<IconFileDownload size={16} stroke={1.6} aria-hidden />}
        onClick={() => setOpen('page')}
      >
        {t('customer.page')}
      </Button>
      <CopyButton value={message} label={t('customer.mail')} />
      <ActionIcon
        aria-label={t('customer.qr')}
        title={hidden ? t('customer.hidden') : t('customer.qr')}
        disabled={hidden}
        onClick={() => setOpen('qr')}
      >
        <IconQrcode size={16} stroke={1.6} aria-hidden />
      </ActionIcon>
      {open === 'page' && <SavePageDialog issued={issued} bearer={bearer} onClose={close} />}
      {open === 'qr' && !hidden && (
        <Suspense>
          <QrDialog issued={issued} onClose={close} />
        </Suspense>
      )}
    </div>
  )
}
