import { useSchemaForm } from '../../../lib/form/use-schema-form.ts'
import { useTask } from '../../../lib/ipc/use-task.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { ErrorAlert } from '../../../ui/feedback/ErrorAlert.tsx'
import { TimeChoice } from './TimeChoice.tsx'
import { type TimeChoiceValue, type TimeKey, timeSchema } from './time-choice.ts'

interface Props {
  title: string
  help: string
  legend: string
  keys: readonly TimeKey[]
  first: TimeChoiceValue
  /** The word on the button that does it. */
  confirm: string
  /** What is done with the time: ISO 8601, or null for none. A failure stays in the dialog. */
  onChosen: (at: string | null) => Promise<void>
  onClose: () => void
}

/** Asks for a time, then does something with it. */
export function TimeDialog({ title, help, legend, keys, first, confirm, onChosen, onClose }: Props) {
  const task = useTask()
  const form = useSchemaForm({ schema: timeSchema, saved: first, onEdit: ({ clearErrors }) => clearErrors() })
  const submit = form.submit((at) => {
    if (!task.busy) void task.run(() => onChosen(at))
  })
  return (
    <Dialog
      title={title}
      lead={help}
      onClose={onClose}
      onSubmit={() => submit()}
      confirm={{ label: confirm, busy: task.busy }}
    >
      <TimeChoice legend={legend} keys={keys} form={form} />
      {task.failure && <ErrorAlert {...task.failure} />}
    </Dialog>
  )
}
