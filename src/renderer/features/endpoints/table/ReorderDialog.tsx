import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { issueMessage } from '../../../../shared/text/issue-message.ts'
import { message } from '../../../../shared/text/message.ts'
import { useSchemaForm } from '../../../lib/form/use-schema-form.ts'
import { useTask } from '../../../lib/ipc/use-task.ts'
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx'

interface Props {
  count: number
  /** The last position available to the first selected endpoint. */
  last: number
  onReorder: (position: number) => void
  onClose: () => void
}

const NOTHING = { position: '' }

const schemaUpTo = (last: number) => {
  const error = () => issueMessage(message('endpoints.bulk.position.problem', { last }))
  const number = z.string().trim().regex(/^\d+$/, { error }).transform(Number)
  return z.object({ position: number.pipe(z.int({ error }).min(1, { error }).max(last, { error })) })
}

/** Asks for the position of the first selected endpoint; the others follow it. */
export function ReorderDialog({ count, last, onReorder, onClose }: Props) {
  const { t } = useTranslation('endpoints')
  const form = useSchemaForm({ schema: schemaUpTo(last), saved: NOTHING })
  const task = useTask()
  return (
    <FormDialog
      title={t('bulk.position.title', { count })}
      lead={t('bulk.position.lead')}
      form={form}
      task={task}
      confirm={{ label: t('bulk.move') }}
      onSubmit={async ({ position }) => {
        onClose()
        onReorder(position)
      }}
      onClose={onClose}
    >
      <TextInput {...form.getInputProps('position')} label={t('bulk.position.label')} inputMode="numeric" />
    </FormDialog>
  )
}
