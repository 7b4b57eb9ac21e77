import { useTranslation } from 'react-i18next'
import type { ApiKeyRecord } from '../../../../shared/management/records/api-key-record.ts'
import { useWorkspaceId } from '../../../lib/ipc/current-workspace.ts'
import { invoke } from '../../../lib/ipc/invoke.ts'
import { toLocalField } from '../../../lib/time/time-choice.ts'
import { ApiKeyForm } from './ApiKeyForm.tsx'
import { levelOf } from './access-levels.ts'

interface Props {
  apiKey: ApiKeyRecord
  onClose: () => void
}

/** Changes a key's name, permissions, and expiration. */
export function ApiKeyChange({ apiKey: { id, name, scopes, expiresAt }, onClose }: Props) {
  const { t } = useTranslation('apiKeys')
  const workspaceId = useWorkspaceId()
  const local = expiresAt === null ? '' : toLocalField(expiresAt)
  return (
    <ApiKeyForm
      title={t('changeTitle', { name })}
      lead={t('changeLead')}
      first={{ name, level: levelOf(scopes), key: expiresAt === null ? 'never' : 'chosen', local }}
      confirm={t('save')}
      onChoose={async (wanted) => {
        await invoke('apiKeys.update', { workspaceId, id, ...wanted })
        onClose()
      }}
      onClose={onClose}
    />
  )
}
