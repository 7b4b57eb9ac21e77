import { Button, Stack, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { commands } from '../../../../shared/ipc/contract.ts'
import { message } from '../../../../shared/text/message.ts'
import { useSchemaForm } from '../../../lib/form/use-schema-form.ts'
import { commandQuery } from '../../../lib/ipc/command-query.ts'
import { invoke } from '../../../lib/ipc/invoke.ts'
import { useTask } from '../../../lib/ipc/use-task.ts'
import { CopyButton } from '../../../ui/copy/CopyButton.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx'
import { Note } from '../../../ui/feedback/Note.tsx'
import { SecretField } from '../../../ui/fields/SecretField.tsx'

const { input: schema } = commands['apiKeys.create']
const NOTHING = { name: '' }

/** Asks for a name, makes a key, and shows the key this one time. */
export function ApiKeysCreate({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('settings')
  const { data: settings } = useQuery(commandQuery('settings.get'))
  const [made, setMade] = useState<{ name: string; key: string } | null>(null)
  const task = useTask()
  const hidden = settings?.hideSecrets ?? false

  const form = useSchemaForm({
    schema,
    saved: NOTHING,
    wording: (issue) =>
      issue.code === 'too_big'
        ? message('settings.apiKeys.nameTooLong', { max: Number(issue.maximum) })
        : message('settings.apiKeys.nameMissing'),
  })

  if (made !== null) {
    return (
      <Dialog
        key="made"
        title={t('apiKeys.madeTitle', { name: made.name })}
        onClose={onClose}
        buttons={<Button onClick={onClose}>{t('apiKeys.done')}</Button>}
      >
        <Stack gap="md" mt="3xs">
          <SecretField label={t('apiKeys.key')} value={made.key} masked={hidden}>
            <span data-first-focus>
              <CopyButton secret value={made.key} label={t('apiKeys.copyKey')} variant="filled" />
            </span>
          </SecretField>
          <Note tone="care">{t('apiKeys.onlyNow')}</Note>
        </Stack>
      </Dialog>
    )
  }
  return (
    <FormDialog
      key="name"
      title={t('apiKeys.create')}
      form={form}
      task={task}
      confirm={{ label: t('apiKeys.make') }}
      onSubmit={async (wanted) => {
        const { key } = await invoke('apiKeys.create', wanted)
        setMade({ name: wanted.name, key })
      }}
      onClose={onClose}
    >
      <TextInput
        {...form.getInputProps('name')}
        label={t('apiKeys.nameField')}
        placeholder={t('apiKeys.namePlaceholder')}
        description={t('apiKeys.nameHelp')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
      />
    </FormDialog>
  )
}
