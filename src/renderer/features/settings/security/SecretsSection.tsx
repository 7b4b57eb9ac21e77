import { Box, Button, Flex, Group, Text } from '@mantine/core'
import { IconCheck, IconCpu, IconFileShredder, IconKey, IconLock } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SecretStorage } from '../../../../shared/model/secret-storage.ts'
import { commandQuery } from '../../../lib/ipc/command-query.ts'
import { invoke } from '../../../lib/ipc/invoke.ts'
import { useTask } from '../../../lib/ipc/use-task.ts'
import { ErrorAlert } from '../../../ui/feedback/ErrorAlert.tsx'
import { IconTile } from '../../../ui/feedback/IconTile.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { Row } from '../screen/Panel.tsx'

const ICONS: Record<SecretStorage['state'], typeof IconKey> = {
  keychain: IconKey,
  passphrase: IconLock,
  memory: IconCpu,
  locked: IconLock,
  choice: IconFileShredder,
}

/** Shows where keys are kept in this session, and how they're protected. */
export function SecretsSection() {
  const { t } = useTranslation('settings')
  const queryClient = useQueryClient()
  const storage = useQuery(commandQuery('secrets.status'))
  const task = useTask()
  const [stillNone, setStillNone] = useState(false)
  const retry = () =>
    void task.run(async () => {
      setStillNone(false)
      const status = await invoke('secrets.retryKeychain')
      queryClient.setQueryData(commandQuery('secrets.status').queryKey, status)
      setStillNone(status.state !== 'keychain')
    })
  const state = storage.data?.state
  const Icon = ICONS[state ?? 'keychain']
  return (
    <Section title={t('secrets.title')}>
      {storage.isError && <ErrorAlert error={storage.error.detail} />}
      {state && (
        <Group gap="md" wrap="nowrap" align="stretch" mb="md">
          <IconTile accent>
            <Icon size={18} stroke={1.6} aria-hidden />
          </IconTile>
          <div>
            <Text inherit fw={600}>
              {t(`secrets.${state}.title`)}
            </Text>
            <Text inherit maw="60ch" mt="4xs" c="dimmed">
              {t(`secrets.${state}.body`)}
            </Text>
          </div>
        </Group>
      )}
      {state && state !== 'keychain' && (
        <Box mb="md">
          <Row title={t('secrets.retry')} help={stillNone ? t('secrets.retryFailed') : t('secrets.retryHelp')}>
            <Button variant="default" loading={task.busy} onClick={retry}>
              {t('secrets.retryButton')}
            </Button>
          </Row>
          {task.failure && <ErrorAlert {...task.failure} />}
        </Box>
      )}
      <Flex component="ul" gap="3xs" direction="column" aria-label={t('secrets.promiseHeading')}>
        {(['promiseDisk', 'promiseWindow', 'promiseNetwork'] as const).map((promise) => (
          <Flex key={promise} component="li" gap="xs" align="center">
            <IconCheck size={16} stroke={1.8} color="var(--good)" aria-hidden />
            {t(`secrets.${promise}`)}
          </Flex>
        ))}
      </Flex>
    </Section>
  )
}
