import { useTranslation } from 'react-i18next'
import type { TokenRecord } from '../../../../shared/management/records/customer-record.ts'
import type { UnconfirmedNode } from '../../../../shared/management/records/unconfirmed-node.ts'
import { useWorkspaceId } from '../../../lib/ipc/current-workspace.ts'
import { invoke } from '../../../lib/ipc/invoke.ts'
import { toLocalField } from '../../../lib/time/time-choice.ts'
import { TimeDialog } from './TimeDialog.tsx'

interface Props {
  token: TokenRecord
  /** Called with the nodes of the service that haven't confirmed the change. */
  onSaved: (unconfirmed: readonly UnconfirmedNode[]) => void
  onClose: () => void
}

/** Sets or removes a token's expiration. */
export function ExpiryDialog({ token: { id, expiresAt }, onSaved, onClose }: Props) {
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
      onChoose={async (at) => {
        const { unconfirmed = [] } = await invoke('tokens.setExpiry', { workspaceId, id, expiresAt: at })
        onSaved(unconfirmed)
        onClose()
      }}
      onClose={onClose}
    />
  )
}
