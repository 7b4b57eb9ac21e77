import { Text, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { useSchemaForm } from '../../../lib/form/use-schema-form.ts'
import { removeFromServerList } from '../../../lib/ipc/edit-server-list.ts'
import { invoke } from '../../../lib/ipc/invoke.ts'
import { useTask } from '../../../lib/ipc/use-task.ts'
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx'
import { forgetSession } from '../draft/draft-store.ts'
import { useDraft } from '../draft/use-draft.ts'

const schema = z.object({ typedName: z.string() })
const NOTHING = { typedName: '' }

interface Props {
  onRemoved: () => void
  onClose: () => void
}

/** Deletes the server after explaining who is affected; if it has customers, its name must be typed. */
export function DeleteDialog({ onRemoved, onClose }: Props) {
  const { t } = useTranslation(['endpoints', 'common'])
  const queryClient = useQueryClient()
  const { server, place } = useDraft()
  const { id, name, customers, draft } = server
  const { workspaceId } = place
  const form = useSchemaForm({ schema, saved: NOTHING })
  const task = useTask()
  const sure = customers === 0 || form.values.typedName.trim() === name.trim()
  const remove = async () => {
    await invoke('servers.remove', { workspaceId, id })
    onClose()
    forgetSession(place)
    removeFromServerList(queryClient, workspaceId, id)
    onRemoved()
  }
  return (
    <FormDialog
      title={t('delete.title', { name })}
      form={form}
      task={task}
      confirm={{ label: t('delete.confirm'), keep: t('delete.keep'), danger: true, disabled: !sure }}
      onSubmit={remove}
      onClose={onClose}
    >
      <ul data-bullets>
        <li>{t('delete.endpoints', { count: draft.endpoints.length })}</li>
        <li>{t('delete.customers', { count: customers })}</li>
      </ul>
      <Text c="dimmed">{t('delete.final')}</Text>
      {customers > 0 && (
        <TextInput {...form.getInputProps('typedName')} label={t('delete.type', { name })} spellCheck={false} />
      )}
    </FormDialog>
  )
}
