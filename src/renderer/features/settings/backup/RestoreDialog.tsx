import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import type { BackupSummary } from '../../../../shared/backup/commands.ts'
import { message } from '../../../../shared/text/message.ts'
import { Failure } from '../../../lib/errors/failure.ts'
import { useSchemaForm } from '../../../lib/form/use-schema-form.ts'
import { invoke } from '../../../lib/ipc/invoke.ts'
import { useTask } from '../../../lib/ipc/use-task.ts'
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx'
import { MaskedInput } from '../../../ui/fields/MaskedInput.tsx'
import { RestoreQuestion } from './RestoreQuestion.tsx'

const schema = z.object({ passphrase: z.string().min(1) })
const NOTHING = { passphrase: '' }

interface Props {
  name: string
  folder: string
  onClose: () => void
}

/** Asks for the passphrase of the chosen backup, then whether to restore its contents. */
export function RestoreDialog({ name, folder, onClose }: Props) {
  const { t } = useTranslation('backup')
  const [summary, setSummary] = useState<BackupSummary | null>(null)
  const task = useTask()
  const form = useSchemaForm({
    schema,
    saved: NOTHING,
    wording: () => message('backup.restore.required'),
    onEdit: ({ clearErrors }) => clearErrors(),
  })
  const open = async ({ passphrase }: z.output<typeof schema>) => {
    try {
      setSummary(await invoke('backup.inspect', { passphrase }))
    } catch (error) {
      if (!(error instanceof Failure && form.showError(error.detail))) throw error
    }
  }
  if (summary) return <RestoreQuestion name={name} folder={folder} summary={summary} onClose={onClose} />
  return (
    <FormDialog
      title={t('restore.title', { name })}
      lead={t('restore.lead')}
      form={form}
      task={task}
      onSubmit={open}
      confirm={{ label: t('restore.open') }}
      onClose={onClose}
    >
      <MaskedInput {...form.getInputProps('passphrase')} label={t('restore.passphrase')} />
    </FormDialog>
  )
}
