import { Button, Stack, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { commandQuery } from '../../../lib/ipc/command-query.ts'
import { invoke } from '../../../lib/ipc/invoke.ts'
import { useTask } from '../../../lib/ipc/use-task.ts'
import { CopyButton } from '../../../ui/copy/CopyButton.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { ErrorAlert } from '../../../ui/feedback/ErrorAlert.tsx'
import { Note } from '../../../ui/feedback/Note.tsx'
import { SecretField } from '../../../ui/fields/SecretField.tsx'

const MAX_NAME_LENGTH = 80

/** Asks for a name, makes a key, and shows the key this one time. */
export function ApiKeysCreate({ onCreated, onClose }: { onCreated: () => void; onClose: () => void }) {
  const { t } = useTranslation('settings')
  const { data: settings } = useQuery(commandQuery('settings.get'))
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<'nameMissing' | 'nameTooLong' | null>(null)
  const [key, setKey] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const task = useTask()
  const hidden = settings?.hideSecrets ?? false

  const create = () => {
    const wanted = name.trim()
    const wrong = wanted === '' ? 'nameMissing' : wanted.length > MAX_NAME_LENGTH ? 'nameTooLong' : null
    setProblem(wrong)
    if (wrong) return field.current?.focus()
    if (task.busy) return
    void task.run(async () => {
      const made = await invoke('apiKeys.create', { name: wanted })
      setKey(made.key)
      onCreated()
    })
  }
  if (key !== null) {
    return (
      <Dialog
        key="made"
        title={t('apiKeys.madeTitle', { name: name.trim() })}
        onClose={onClose}
        buttons={<Button onClick={onClose}>{t('apiKeys.done')}</Button>}
      >
        <Stack gap="md" mt="3xs">
          <SecretField label={t('apiKeys.key')} value={key} masked={hidden}>
            <span data-first-focus>
              <CopyButton value={key} label={t('apiKeys.copyKey')} variant="filled" />
            </span>
          </SecretField>
          <Note tone="care">{t('apiKeys.onlyNow')}</Note>
        </Stack>
      </Dialog>
    )
  }
  return (
    <Dialog
      key="name"
      title={t('apiKeys.create')}
      onClose={onClose}
      onSubmit={create}
      confirm={{ label: t('apiKeys.make'), busy: task.busy }}
    >
      <TextInput
        ref={field}
        label={t('apiKeys.nameField')}
        placeholder={t('apiKeys.namePlaceholder')}
        description={t('apiKeys.nameHelp')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={name}
        error={problem && t(`apiKeys.${problem}`, { max: MAX_NAME_LENGTH })}
        onChange={(event) => {
          setName(event.currentTarget.value)
          setProblem(null)
        }}
      />
      {task.failure && <ErrorAlert {...task.failure} />}
    </Dialog>
  )
}
