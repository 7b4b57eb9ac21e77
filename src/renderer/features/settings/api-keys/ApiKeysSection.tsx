import { Button, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiKeyRecord } from '../../../../shared/management/records/api-key-record.ts'
import { commandQuery } from '../../../lib/ipc/command-query.ts'
import { invoke } from '../../../lib/ipc/invoke.ts'
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx'
import { ErrorAlert } from '../../../ui/feedback/ErrorAlert.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { ApiKeysCreate } from './ApiKeysCreate.tsx'
import { ApiKeysTable } from './ApiKeysTable.tsx'

/** The API keys of the local service: who may ask it for servers and URLs. */
export function ApiKeysSection() {
  const { t } = useTranslation('settings')
  const [creating, setCreating] = useState(false)
  const [revoking, setRevoking] = useState<ApiKeyRecord | null>(null)
  const keys = useQuery(commandQuery('apiKeys.list', {}))
  return (
    <Section
      title={t('apiKeys.heading')}
      aside={
        <Button
          variant="default"
          size="xs"
          ml="auto"
          leftSection={<IconPlus size={15} stroke={1.8} aria-hidden />}
          onClick={() => setCreating(true)}
        >
          {t('apiKeys.create')}
        </Button>
      }
    >
      <Text size="sm" maw="68ch" mb="2xs" c="dimmed">
        {t('apiKeys.help')}
      </Text>
      {keys.error && <ErrorAlert error={keys.error.detail} actions={{ retry: () => void keys.refetch() }} />}
      {keys.data && <ApiKeysTable keys={keys.data} onRevoke={setRevoking} />}
      {creating && <ApiKeysCreate onClose={() => setCreating(false)} />}
      {revoking && (
        <ConfirmDialog
          title={t('apiKeys.revokeTitle', { name: revoking.name })}
          confirm={t('apiKeys.revoke')}
          onConfirm={async () => void (await invoke('apiKeys.revoke', { id: revoking.id }))}
          onClose={() => setRevoking(null)}
        >
          <p>{t('apiKeys.revokeBody')}</p>
          <p>{t('apiKeys.revokeStays')}</p>
        </ConfirmDialog>
      )}
    </Section>
  )
}
