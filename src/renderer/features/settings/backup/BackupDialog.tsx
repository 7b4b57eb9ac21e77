import { Stack, Text } from '@mantine/core'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { bytes as formatBytes } from '../../../../shared/text/measures.ts'
import { useSchemaForm } from '../../../lib/form/use-schema-form.ts'
import { invoke } from '../../../lib/ipc/invoke.ts'
import { useTask } from '../../../lib/ipc/use-task.ts'
import { showToast } from '../../../lib/toast-store.ts'
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx'
import { Note } from '../../../ui/feedback/Note.tsx'
import { NewPassphraseFields } from '../../../ui/passphrase/NewPassphraseFields.tsx'
import { NO_PASSPHRASE, newPassphraseSchema, newPassphraseWording } from '../../../ui/passphrase/new-passphrase.ts'
import { BackupContents } from './BackupContents.tsx'
import { JobProgress } from './JobProgress.tsx'

/** Asks for a passphrase and creates a backup. Canceling doesn't leave a file behind. */
export function BackupDialog({ onMade, onClose }: { onMade: () => void; onClose: () => void }) {
  const { t, i18n } = useTranslation('backup')
  const task = useTask()
  const making = useRef<AbortController | null>(null)
  const form = useSchemaForm({
    schema: newPassphraseSchema,
    wording: newPassphraseWording,
    saved: NO_PASSPHRASE,
    onEdit: ({ clearErrors }) => clearErrors(),
  })
  const make = async ({ passphrase }: { passphrase: string }) => {
    making.current = new AbortController()
    const { signal } = making.current
    const { path, bytes } = await invoke('backup.create', { passphrase }, { signal })
    if (path === null) return
    const name = path.split(/[\\/]/).at(-1) ?? path
    showToast({ text: t('create.done', { name, size: formatBytes(bytes, i18n.language) }) })
    onMade()
    onClose()
  }
  const leave = () => (task.busy ? making.current?.abort() : onClose())
  return (
    <FormDialog
      title={t('create.title')}
      lead={t('create.lead')}
      form={form}
      task={task}
      onSubmit={make}
      confirm={{ label: t('create.confirm') }}
      onClose={leave}
    >
      {task.busy ? (
        <JobProgress />
      ) : (
        <Stack gap="md">
          <NewPassphraseFields form={form} />
          <Text size="sm" c="dimmed">
            {t('create.forgotten')}
          </Text>
          <BackupContents />
          <Note tone="care">{t('create.keys')}</Note>
        </Stack>
      )}
    </FormDialog>
  )
}
