import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { useWorkspaceId } from '../../../lib/ipc/current-workspace.ts'
import { invoke } from '../../../lib/ipc/invoke.ts'
import { paths } from '../../../lib/paths.ts'
import { ApiKeyForm } from './ApiKeyForm.tsx'

/** Creates a server that lets an AI assistant manage this service, and opens it. Read-only unless the user chooses more. */
export function AssistantCreate({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('apiKeys')
  const [, navigate] = useLocation()
  const workspaceId = useWorkspaceId()
  return (
    <ApiKeyForm
      title={t('assistant.title')}
      lead={t('assistant.lead')}
      note={t('assistant.log')}
      first={{ name: t('assistant.name'), level: 'read', key: 'never', local: '' }}
      confirm={t('assistant.confirm')}
      onChoose={async (wanted) => {
        const { serverId } = await invoke('assistant.create', { workspaceId, ...wanted })
        navigate(paths.servers(serverId))
      }}
      onClose={onClose}
    />
  )
}
