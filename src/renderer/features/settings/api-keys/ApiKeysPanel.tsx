import { Button, Group } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiKeyRecord } from '../../../../shared/management/records/api-key-record.ts'
import { LOCAL_WORKSPACE_ID } from '../../../../shared/model/workspace.ts'
import { commandQuery } from '../../../lib/ipc/command-query.ts'
import { useWorkspaceId } from '../../../lib/ipc/current-workspace.ts'
import { invoke } from '../../../lib/ipc/invoke.ts'
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx'
import { ErrorAlert } from '../../../ui/feedback/ErrorAlert.tsx'
import { WhenRunning } from '../local/WhenRunning.tsx'
import { Panel } from '../screen/Panel.tsx'
import { ApiKeyChange } from './ApiKeyChange.tsx'
import { ApiKeysCreate } from './ApiKeysCreate.tsx'
import { ApiKeysTable } from './ApiKeysTable.tsx'
import { AssistantCreate } from './AssistantCreate.tsx'

export function ApiKeysPanel() {
  const { t } = useTranslation('apiKeys')
  const workspaceId = useWorkspaceId()
  const [creating, setCreating] = useState(false)
  const [assisting, setAssisting] = useState(false)
  const [changing, setChanging] = useState<ApiKeyRecord | null>(null)
  const [revoking, setRevoking] = useState<ApiKeyRecord | null>(null)
  const keys = useQuery(commandQuery('apiKeys.list', { workspaceId }))
  return (
    <Panel
      wide
      title={t('heading')}
      intro={t(workspaceId === LOCAL_WORKSPACE_ID ? 'help' : 'helpHosted')}
      aside={
        keys.data && (
          <Group gap="xs">
            <Button variant="default" onClick={() => setAssisting(true)}>
              {t('assistant.open')}
            </Button>
            <Button leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />} onClick={() => setCreating(true)}>
              {t('create')}
            </Button>
          </Group>
        )
      }
    >
      <WhenRunning>
        {keys.error && <ErrorAlert error={keys.error.detail} actions={{ retry: () => void keys.refetch() }} />}
        {keys.data && <ApiKeysTable keys={keys.data} onChange={setChanging} onRevoke={setRevoking} />}
      </WhenRunning>
      {creating && <ApiKeysCreate onClose={() => setCreating(false)} />}
      {assisting && <AssistantCreate onClose={() => setAssisting(false)} />}
      {changing && <ApiKeyChange apiKey={changing} onClose={() => setChanging(null)} />}
      {revoking && (
        <ConfirmDialog
          title={t('revokeTitle', { name: revoking.name })}
          confirm={t('revoke')}
          onConfirm={async () => void (await invoke('apiKeys.revoke', { workspaceId, id: revoking.id }))}
          onClose={() => setRevoking(null)}
        >
          <p>{t('revokeBody')}</p>
          <p>{t('revokeStays')}</p>
        </ConfirmDialog>
      )}
    </Panel>
  )
}
