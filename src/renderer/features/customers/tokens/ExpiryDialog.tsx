import { useTranslation } from 'react-i18next'
import type { TokenRecord } from '../../../../shared/management/records/customer-record.ts'
import { useWorkspaceId } from '../../../lib/ipc/current-workspace.ts'
import { invoke } from '../../../lib/ipc/invoke.ts'
import { toLocalField } from '../../../lib/time/time-choice.ts'
import { TimeDialog } from './TimeDialog.tsx'

interface Props {
  token: TokenRecord
  onClose: () => void
}

/** Sets when a token expires, or that it does not. */
export function ExpiryDialog({ token: { id, expiresAt }, onClose }: Props) {
  const workspaceId = useWorkspaceId()
  const { t } = useTranslation('customers')
  return (
    <TimeDialog
      title={t('expiry.title')}
      help={t('expiry.help')}
      legend={t('expiry.legend')}
      keys={['week', 'month', 'quarter', 'chosen', 'never']}
      first={expiresAt === null ? { key: 'month', local: '' } : { key: 'chosen', local: toLocalField(expiresAt) }}
      confirm={t('expiry.save')}
      onChosen={async (at) => {
        await invoke('tokens.setExpiry', { workspaceId, id, expiresAt: at })
        onClose()
      }}
      onClose={onClose}
    />
  )
}
