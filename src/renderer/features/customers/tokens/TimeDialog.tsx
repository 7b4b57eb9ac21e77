import type { ReactNode } from 'react'
import { useSchemaForm } from '../../../lib/form/use-schema-form.ts'
import { useTask } from '../../../lib/ipc/use-task.ts'
import { type TimeChoiceValue, type TimeKey, timeSchema } from '../../../lib/time/time-choice.ts'
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx'
import { TimeChoice } from '../../../ui/time/TimeChoice.tsx'

interface Props {
  title: string
  help: ReactNode
  legend: string
  keys: readonly TimeKey[]
  first: TimeChoiceValue
  /** Label of the confirm button. */
  confirm: string
  /** Called with the time in ISO 8601, or null for none. Failures are shown in the dialog. */
  onChoose: (at: string | null) => Promise<void>
  onClose: () => void
}

/** Asks for a time and applies it. */
export function TimeDialog({ title, help, legend, keys, first, confirm, onChoose, onClose }: Props) {
  const task = useTask()
  const form = useSchemaForm({ schema: timeSchema, saved: first, onEdit: ({ clearErrors }) => clearErrors() })
  return (
    <FormDialog
      title={title}
      lead={help}
      form={form}
      task={task}
      confirm={{ label: confirm }}
      onSubmit={onChoose}
      onClose={onClose}
    >
      <div data-first-focus>
        <TimeChoice legend={legend} keys={keys} form={form} />
      </div>
    </FormDialog>
  )
}
