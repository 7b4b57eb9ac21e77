import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CustomerRow, TokenRecord } from '../../../../shared/management/records/customer-record.ts'
import { useWorkspaceId } from '../../../lib/ipc/current-workspace.ts'
import { invoke } from '../../../lib/ipc/invoke.ts'
import { addIssued } from '../../../lib/issued-urls/issued-store.ts'
import { NewUrlDialog, type NewUrlProps, type NewUrlRows } from './NewUrlDialog.tsx'
import { TimeDialog } from './TimeDialog.tsx'

interface Props {
  server: { id: string; name: string }
  customer: CustomerRow
  token: TokenRecord
  newUrlRows: NewUrlRows
  onClose: () => void
}

/** Replaces a URL in use with a new one: asks how long the old one should keep working, and shows the new one. */
export function RotateDialog({ server, customer, token, newUrlRows, onClose }: Props) {
  const { t } = useTranslation('customers')
  const workspaceId = useWorkspaceId()
  const [done, setDone] = useState<Pick<NewUrlProps, 'issued' | 'until' | 'unconfirmed'> | null>(null)
  const { primaryIdentity, metadata } = customer
  if (done) return <NewUrlDialog {...done} rows={newUrlRows} onClose={onClose} />
  return (
    <TimeDialog
      title={t('rotate.title', { customer: primaryIdentity })}
      help={t('rotate.help')}
      legend={t('rotate.legend')}
      keys={['now', 'hour', 'day', 'week', 'chosen']}
      first={{ key: 'day', local: '' }}
      confirm={t('rotate.confirm')}
      onChoose={async (until) => {
        const {
          recordId,
          recordProblem,
          unconfirmed = [],
          ...access
        } = await invoke('access.rotate', {
          workspaceId,
          tokenId: token.id,
          overlapUntil: until,
          server: { id: server.id, name: server.name },
          customer: { primaryIdentity, metadata },
        })
        const issued = addIssued({
          id: recordId,
          workspaceId,
          server: { id: server.id, name: server.name },
          customer: { primaryIdentity, metadata },
          access,
          issuedAt: Date.now(),
          recordProblem,
        })
        setDone({ issued, until, unconfirmed })
      }}
      onClose={onClose}
    />
  )
}
