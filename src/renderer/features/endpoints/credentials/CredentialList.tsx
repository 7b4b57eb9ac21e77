import { ActionIcon, Box, Button, Center, Flex, Group, Text } from '@mantine/core'
import { IconKey, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type CredentialView,
  credentialCustomerKey,
  secretNamesOf,
} from '../../../../shared/management/definition/credential.ts'
import { credentialIdsOf } from '../../../../shared/management/endpoint/endpoint-credentials.ts'
import { askImpact } from '../../../lib/impact-question.ts'
import { useWorkspaceId } from '../../../lib/ipc/current-workspace.ts'
import { invoke } from '../../../lib/ipc/invoke.ts'
import { useTask } from '../../../lib/ipc/use-task.ts'
import { Badge } from '../../../ui/feedback/Badge.tsx'
import { ErrorAlert } from '../../../ui/feedback/ErrorAlert.tsx'
import rows from '../../../ui/rows/Rows.module.css'
import { useDraft } from '../draft/use-draft.ts'
import { CredentialDialog } from './CredentialDialog.tsx'

/** The server's credentials: their kind, which secrets are set, and how many endpoints use each. */
export function CredentialList() {
  const { t } = useTranslation('endpoints')
  const { server, draft } = useDraft()
  const [editing, setEditing] = useState<CredentialView | 'new' | null>(null)
  // After an undo, the draft and the service may list different credentials.
  const shown: CredentialView[] = draft.credentials.map((credential) => ({
    ...credential,
    secretsSet: server.credentials.find(({ id }) => id === credential.id)?.secretsSet ?? [],
  }))
  return (
    <Flex direction="column" gap="md">
      {shown.length === 0 ? (
        <Group gap="md" wrap="nowrap" justify="space-between">
          <div>
            <p>{t('credential.none')}</p>
            <Text size="sm" c="dimmed">
              {t('credential.noneHint')}
            </Text>
          </div>
          <Button variant="default" flex="none" onClick={() => setEditing('new')}>
            {t('credential.add')}
          </Button>
        </Group>
      ) : (
        <>
          <ul className={rows.list}>
            {shown.map((credential) => (
              <Item key={credential.id} credential={credential} onEdit={() => setEditing(credential)} />
            ))}
          </ul>
          <div>
            <Button
              variant="default"
              leftSection={<IconPlus size={15} stroke={1.8} aria-hidden />}
              onClick={() => setEditing('new')}
            >
              {t('credential.add')}
            </Button>
          </div>
          <Text size="sm" c="var(--text-3)">
            {t('credential.kept')}
          </Text>
        </>
      )}
      {editing !== null && (
        <CredentialDialog credential={editing === 'new' ? undefined : editing} onClose={() => setEditing(null)} />
      )}
    </Flex>
  )
}

function Item({ credential, onEdit }: { credential: CredentialView; onEdit: () => void }) {
  const workspaceId = useWorkspaceId()
  const { t } = useTranslation('endpoints')
  const { server, draft, byService } = useDraft()
  const task = useTask()
  const { id, name, details, perCustomer, secretsSet } = credential
  const kind = t(`credential.kinds.${details.kind}`)
  const used = draft.endpoints.filter((endpoint) => credentialIdsOf(endpoint).includes(id)).length
  const missing = secretNamesOf(details).filter((secret) => !secretsSet.includes(secret))
  const isLogin = details.kind === 'oauth'
  const action = t(missing.length > 0 && !perCustomer ? 'credential.setSecret' : 'credential.edit')
  const remove = () =>
    void task.run(async () => {
      const change = { kind: 'removeCredential', credentialId: id } as const
      await askImpact({ workspaceId, serverId: server.id }, change, async () => {
        await byService(
          () => invoke('credentials.remove', { workspaceId, serverId: server.id, credentialId: id }),
          (record) => record,
        )
      })
    })
  return (
    <Flex component="li" align="center" wrap="wrap" columnGap="md" rowGap="xs" py="xs" data-field={`credentials.${id}`}>
      <Center component="span" w="2rem" h="2rem" bg="var(--quiet-soft)" c="dimmed" bdrs="md">
        <IconKey size={16} stroke={1.6} aria-hidden />
      </Center>
      <Flex component="span" direction="column" flex={1} miw="7.5rem">
        <Text span fw={600}>
          {name}
        </Text>
        <Flex component="span" wrap="wrap" columnGap="xs" rowGap="4xs" fz="sm" c="dimmed">
          {kind !== name && kind}
          {details.kind === 'apiKeyHeader' && <code>{details.header}</code>}
          {details.kind === 'apiKeyQuery' && <code>?{details.parameter}</code>}
          {(details.kind === 'basic' || details.kind === 'digest') && <code>{details.username}</code>}
          {details.kind === 'awsSigV4' && <code>{details.service}</code>}
          {details.kind === 'awsSigV4' && <code>{details.region}</code>}
          {perCustomer && <code>{credentialCustomerKey(credential)}</code>}
        </Flex>
      </Flex>
      {perCustomer || (isLogin && missing.length === 0) ? (
        <Badge tone="accent">{t('credential.ofCustomer')}</Badge>
      ) : missing.length === 0 ? (
        <Badge tone="good">{t('credential.set')}</Badge>
      ) : (
        <Badge tone="warn">{t('credential.missing')}</Badge>
      )}
      <Text span size="sm" c="var(--text-3)" miw="5.5rem">
        {t('credential.used', { count: used })}
      </Text>
      <Button variant="default" aria-label={`${action} ${name}`} onClick={onEdit}>
        {action}
      </Button>
      <ActionIcon
        aria-label={t('credential.removeNamed', { name })}
        title={t(used > 0 ? 'credential.inUse' : 'credential.remove')}
        disabled={used > 0}
        loading={task.busy}
        onClick={remove}
      >
        <IconTrash size={15} stroke={1.6} aria-hidden />
      </ActionIcon>
      {task.failure && (
        <Box flex="1 0 100%">
          <ErrorAlert {...task.failure} />
        </Box>
      )}
    </Flex>
  )
}
