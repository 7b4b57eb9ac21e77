import type { ComponentProps, ReactNode } from 'react'
import type { SchemaForm } from '../../lib/form/use-schema-form.ts'
import type { Task } from '../../lib/ipc/use-task.ts'
import { ErrorAlert } from '../feedback/ErrorAlert.tsx'
import type { Confirmation } from './ConfirmButtons.tsx'
import { Dialog } from './Dialog.tsx'

interface Props<Values extends Record<string, unknown>, Output> {
  title: string
  /** One or two lines below the title. */
  lead?: ReactNode
  large?: boolean
  form: SchemaForm<Values, Output>
  /** The submit task. While it's running, the submit button is busy; its failure is shown in the dialog. */
  task: Task
  /** Called with the parsed values; `element` is for input that isn't in state, such as a secret. */
  onSubmit: (values: Output, element: HTMLFormElement) => Promise<void>
  /** Options for the two buttons; the second submits. */
  confirm: Omit<Confirmation, 'busy'>
  /** A button on the left, for an alternative. */
  aside?: ReactNode
  /** Actions for a failure, in addition to submitting again. */
  errorActions?: ComponentProps<typeof ErrorAlert>['actions']
  /** Called on any input. */
  onTyped?: () => void
  /** Called on Escape and any other close request. The focus is restored. */
  onClose: () => void
  /** Called by the cancel button, if it should do more than close. */
  onCancel?: () => void
  children?: ReactNode
}

/** A dialog with a form: its fields, the submit error, and the two buttons. */
export function FormDialog<Values extends Record<string, unknown>, Output>({
  form,
  task,
  onSubmit,
  confirm,
  aside,
  errorActions,
  onClose,
  onCancel,
  children,
  ...dialog
}: Props<Values, Output>) {
  const submit = (element: HTMLFormElement) =>
    form.submit((values) => {
      if (!task.busy) void task.run(() => onSubmit(values, element))
    })()
  return (
    <Dialog
      {...dialog}
      onClose={onClose}
      onSubmit={submit}
      buttons={aside}
      confirm={{ ...confirm, busy: task.busy, ...(onCancel && { onCancel }) }}
    >
      {children}
      {task.failure && <ErrorAlert {...task.failure} {...(errorActions && { actions: errorActions })} />}
    </Dialog>
  )
}
