import { Box, Group, Text, Title } from '@mantine/core'
import { type FormEvent, type ReactNode, useId } from 'react'
import { type Confirmation, ConfirmButtons } from './ConfirmButtons.tsx'
import classes from './Dialog.module.css'
import { useModal } from './use-modal.ts'

interface Props {
  title: string
  /** One or two lines below the title. */
  lead?: ReactNode
  large?: boolean
  /** Escape and whatever else closes it. The place that shows the dialog takes it away. */
  onClose: () => void
  /** Enter in a field, or the submit button; with the form, for what is in no state. */
  onSubmit?: (form: HTMLFormElement) => void
  /** Something was typed or chosen in the form. */
  onTyped?: () => void
  /** At the bottom right, the one that goes on last; what has `data-start` is at the left. */
  buttons?: ReactNode
  /** Adds a button that calls `onCancel` or else `onClose`, and one that submits the form. */
  confirm?: Confirmation & { onCancel?: () => void }
  children?: ReactNode
}

/**
 * A question that must be answered first, or the frame of a form (`FormDialog`). It is open for as long as it is mounted; what lies between title
 * and buttons scrolls. The field or button inside `data-first-focus` gets the focus, without one the first element that can.
 */
export function Dialog({ title, lead, large = false, onClose, onSubmit, onTyped, buttons, confirm, children }: Props) {
  const dialog = useModal()
  const titleId = useId()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSubmit?.(event.currentTarget)
  }
  const content = (
    <>
      <Box component="header" flex="none" px="2xl" pt="lg">
        <Title id={titleId} order={2}>
          {title}
        </Title>
        {lead && (
          <Text inherit mt="3xs" c="dimmed">
            {lead}
          </Text>
        )}
      </Box>
      <div className={classes.body}>{children}</div>
      <Group className={classes.buttons} gap="xs" justify="flex-end" flex="none" px="2xl" pt="md" pb="lg">
        {buttons}
        {confirm && <ConfirmButtons {...confirm} onCancel={confirm.onCancel ?? onClose} />}
      </Group>
    </>
  )
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className={classes.dialog}
      data-large={large || undefined}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      // Newer Chromium lets a second Escape in a row close it without asking first.
      onClose={({ currentTarget }) => !currentTarget.open && onClose()}
    >
      {onSubmit ? (
        <form
          className={classes.frame}
          aria-labelledby={titleId}
          onSubmit={submit}
          onInput={onTyped}
          noValidate
          autoComplete="off"
        >
          {content}
        </form>
      ) : (
        <div className={classes.frame}>{content}</div>
      )}
    </dialog>
  )
}
