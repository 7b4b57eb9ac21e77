import { Button, Flex, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { SecretStorage } from '../../../shared/model/secret-storage.ts'
import { useSchemaForm } from '../../lib/form/use-schema-form.ts'
import { invoke } from '../../lib/ipc/invoke.ts'
import { useTask } from '../../lib/ipc/use-task.ts'
import { ErrorAlert } from '../../ui/feedback/ErrorAlert.tsx'
import { NewPassphraseFields } from '../../ui/passphrase/NewPassphraseFields.tsx'
import { NO_PASSPHRASE, newPassphraseSchema, newPassphraseWording } from '../../ui/passphrase/new-passphrase.ts'

/** Asks for a new passphrase twice. */
export function CreatePassphrase({ onSettled }: { onSettled: (status: SecretStorage) => void }) {
  const { t } = useTranslation('secretStorage')
  const task = useTask()
  const form = useSchemaForm({
    schema: newPassphraseSchema,
    wording: newPassphraseWording,
    saved: NO_PASSPHRASE,
    onEdit: ({ clearErrors }) => clearErrors(),
  })
  const create = form.submit(async ({ passphrase }) => {
    if (task.busy) return
    const error = await task.run(async () => onSettled(await invoke('secrets.usePassphrase', { passphrase })))
    if (error && form.showError(error)) task.clear()
  })
  return (
    <Flex
      component="form"
      gap="md"
      mt="lg"
      direction="column"
      aria-label={t('options.passphrase')}
      onSubmit={create}
      noValidate
      autoComplete="off"
    >
      <NewPassphraseFields form={form} />
      {task.failure && <ErrorAlert {...task.failure} />}
      <Group gap="md" wrap="nowrap" mt="3xs">
        <Button type="submit" flex="none" loading={task.busy}>
          {t('passphrase.create')}
        </Button>
        <Text size="sm" c="dimmed">
          {t('passphrase.forgotten')}
        </Text>
      </Group>
    </Flex>
  )
}
