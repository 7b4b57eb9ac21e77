import { Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SecretStorage } from '../../../shared/model/secret-storage.ts'
import { commandQuery } from '../../lib/ipc/command-query.ts'
import { invoke } from '../../lib/ipc/invoke.ts'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'

/** For users who forgot the passphrase: starts with an empty app and sets the old data aside. */
export function StartOver({ onSettled }: { onSettled: (status: SecretStorage) => void }) {
  const { t } = useTranslation('secretStorage')
  const { data: app } = useQuery(commandQuery('app.info'))
  const [asking, setAsking] = useState(false)
  return (
    <Group gap="xl" wrap="nowrap" justify="space-between">
      <Text size="sm" c="dimmed">
        {t('startOver.help')}
      </Text>
      <Button variant="default" flex="none" onClick={() => setAsking(true)}>
        {t('startOver.open')}
      </Button>
      {asking && (
        <ConfirmDialog
          title={t('startOver.title')}
          confirm={t('startOver.confirm')}
          onConfirm={async () => onSettled(await invoke('secrets.startOver'))}
          onClose={() => setAsking(false)}
        >
          <p>{t('startOver.loses')}</p>
          <p data-selectable>{t('startOver.keeps', { folder: app?.dataFolder ?? '' })}</p>
        </ConfirmDialog>
      )}
    </Group>
  )
}
