import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Access } from '../../../shared/model/access.ts'
import { LOCAL_WORKSPACE_ID } from '../../../shared/model/workspace.ts'
import type { CustomerRow, TokenRecord } from '../../../shared/platform/customer-record.ts'
import { invoke } from '../../lib/invoke.ts'
import { addIssued } from '../../lib/issued-store.ts'
import { exactTime } from '../../lib/relative-time.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { NewUrl } from './NewUrl.tsx'
import { TimeDialog } from './TimeDialog.tsx'

interface Props {
  server: { id: string; name: string }
  customer: CustomerRow
  token: TokenRecord
  onRotated: () => Promise<void>
  onClose: () => void
}

/** Makes a new URL in place of one in use, asks how long the old one is to work on, and shows the new one. */
export function RotateDialog({ server, customer, token, onRotated, onClose }: Props) {
  const { t, i18n } = useTranslation('customers')
  const [done, setDone] = useState<{ access: Access; until: string | null } | null>(null)
  const { primaryIdentity, metadata } = customer

  const rotate = async (at: string | null) => {
    const access = await invoke('tokens.rotate', { id: token.id, overlapUntil: at })
    setDone({ access, until: at })
    addIssued({
      workspaceId: LOCAL_WORKSPACE_ID,
      server: { id: server.id, name: server.name },
      customer: { primaryIdentity, metadata },
      access,
      issuedAt: Date.now(),
    })
    await onRotated()
  }
  if (done) {
    const time = done.until === null ? '' : exactTime(new Date(done.until).getTime(), i18n.language)
    return (
      <Dialog
        title={t('rotate.doneTitle', { customer: primaryIdentity })}
        lead={`${done.until === null ? t('rotate.doneNow') : t('rotate.doneUntil', { time })} ${t('newUrl.kept')}`}
        onClose={onClose}
        buttons={<Button onClick={onClose}>{t('rotate.done')}</Button>}
      >
        <NewUrl access={done.access} />
      </Dialog>
    )
  }
  return (
    <TimeDialog
      title={t('rotate.title', { customer: primaryIdentity })}
      help={t('rotate.help')}
      legend={t('rotate.legend')}
      keys={['now', 'hour', 'day', 'week', 'chosen']}
      first={{ key: 'day', local: '' }}
      confirm={t('rotate.confirm')}
      onChosen={rotate}
      onClose={onClose}
    />
  )
}
