import { Button, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { commandQuery } from '../../../lib/ipc/command-query.ts'
import { useWorkspaceId } from '../../../lib/ipc/current-workspace.ts'
import { invoke } from '../../../lib/ipc/invoke.ts'
import { CopyButton } from '../../../ui/copy/CopyButton.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { Note } from '../../../ui/feedback/Note.tsx'
import { SecretField } from '../../../ui/fields/SecretField.tsx'
import { ApiKeyForm } from './ApiKeyForm.tsx'

/** The initial values: the least privileged useful choice, so that anything more is deliberate. */
const FIRST = { name: '', level: 'generate', key: 'never', local: '' } as const

/** Asks for a name, permissions, and expiration; creates the key and shows it once. */
export function ApiKeysCreate({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('apiKeys')
  const { data: settings } = useQuery(commandQuery('settings.get'))
  const [made, setMade] = useState<{ name: string; key: string } | null>(null)
  const workspaceId = useWorkspaceId()
  const hidden = settings?.hideSecrets ?? false

  if (made !== null) {
    return (
      <Dialog
        key="made"
        title={t('madeTitle', { name: made.name })}
        onClose={onClose}
        buttons={
          <Button variant="default" onClick={onClose}>
            {t('done')}
          </Button>
        }
      >
        <Stack gap="md" mt="3xs">
          <SecretField label={t('key')} value={made.key} masked={hidden}>
            <span data-first-focus>
              <CopyButton secret value={made.key} label={t('copyKey')} variant="filled" />
            </span>
          </SecretField>
          <Note tone="care">{t('onlyNow')}</Note>
        </Stack>
      </Dialog>
    )
  }
  return (
    <ApiKeyForm
      key="form"
      title={t('create')}
      first={FIRST}
      confirm={t('make')}
      onChoose={async (wanted) => {
        const { name, key } = await invoke('apiKeys.create', { workspaceId, ...wanted })
        setMade({ name, key })
      }}
      onClose={onClose}
    />
  )
}
