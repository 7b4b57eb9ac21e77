import { Button, Group, Text } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Client } from '../../../../shared/clients/client.ts'
import { invoke } from '../../../lib/ipc/invoke.ts'
import { useTask } from '../../../lib/ipc/use-task.ts'
import type { Issued } from '../../../lib/issued-urls/issued-store.ts'
import { ErrorAlert } from '../../../ui/feedback/ErrorAlert.tsx'
import { handedAccess } from '../access.ts'

interface Props {
  issued: Issued
  client: Client
  bearer: boolean
  variant: 'filled' | 'default'
  onUse: () => void
}

/** Opens the client's deep link; the client asks before adding the server. */
export function OpenLink({ issued, client, bearer, variant, onUse }: Props) {
  const { t } = useTranslation('clients')
  const [opened, setOpened] = useState(false)
  const link = useTask()
  const open = () =>
    void link.run(async () => {
      await invoke('clients.openLink', { ...handedAccess(issued, bearer), clientId: client.id })
      setOpened(true)
      onUse()
    })
  return (
    <>
      <Group wrap="nowrap">
        <Button
          variant={variant}
          flex="none"
          leftSection={<IconExternalLink size={16} stroke={1.8} aria-hidden />}
          loading={link.busy}
          onClick={open}
        >
          {t('pane.openIn', { client: client.name })}
        </Button>
        <Text span size="sm" c="dimmed" textWrap="balance" role="status">
          {opened ? t('pane.opened', { client: client.name }) : t('pane.linkHint')}
        </Text>
      </Group>
      {link.failure && <ErrorAlert {...link.failure} title={t('pane.notOpened')} actions={{ retry: open }} />}
    </>
  )
}
