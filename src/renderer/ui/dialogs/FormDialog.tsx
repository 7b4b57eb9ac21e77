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
  /** What submitting does; while it runs the submit button waits, and its failure stays in the dialog. */
  task: Task
  /** Takes the parsed values; the element is for what is typed and in no state, such as a secret. */
  onSubmit: (values: Output, element: HTMLFormElement) => Promise<void>
  /** The two buttons; the second one submits. */
  confirm: Omit<Confirmation, 'busy'>
  /** A button at the left, for another way to the same. */
  aside?: ReactNode
  /** Ways out of a failure, beside submitting again. */
  errorActions?: ComponentProps<typeof ErrorAlert>['actions']
  /** Something was typed or chosen. */
  onTyped?: () => void
  /** Escape and whatever else closes it. The focus returns to where it was before. */
  onClose: () => void
  /** The button that leaves everything as it is, where that is more than closing. */
  onCancel?: () => void
  children?: ReactNode
}

/** A dialog that holds a form: its fields, then what went wrong with submitting them, then the two ways out. */
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
