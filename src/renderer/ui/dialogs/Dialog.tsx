import { Box, Group, Text, Title } from '@mantine/core'
import { type FormEvent, type ReactNode, type RefObject, useEffect, useId, useRef } from 'react'
import { type Confirmation, ConfirmButtons } from './ConfirmButtons.tsx'
import classes from './Dialog.module.css'

interface Props {
  title: string
  /** One or two lines below the title. */
  lead?: ReactNode
  large?: boolean
  /** Called on Escape and any other close request. The parent must unmount the dialog. */
  onClose: () => void
  /** Called on Enter in a field or by the submit button, with the form element for input that isn't in state. */
  onSubmit?: (form: HTMLFormElement) => void
  /** Called on any input in the form. */
  onTyped?: () => void
  /** Shown at the bottom right, with the confirm button last; elements with `data-start` are at the left. */
  buttons?: ReactNode
  /** Adds a button that calls `onCancel` (`onClose` if that's undefined), and one that submits the form. */
  confirm?: Confirmation & { onCancel?: () => void }
  children?: ReactNode
}

/**
 * A modal dialog, or the frame of a form (`FormDialog`). It's open while mounted, and the content between the title and buttons scrolls.
 * Focuses the field or button inside `data-first-focus` (of a group of radio buttons, the selected one), or the first focusable element if
 * there's none.
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
      // Newer Chromium versions close the dialog on a second consecutive Escape, without a cancel event.
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

/**
 * Opens a `<dialog>` while it's mounted, focuses its first control as `Dialog` describes, and restores the focus afterward.
 */
function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const before = document.activeElement
    const element = dialog.current
    element?.showModal()
    const first =
      element?.querySelector<HTMLElement>('[data-first-focus] [type="radio"]:checked') ??
      element?.querySelector<HTMLElement>('[data-first-focus] :is(input, button)')
    first?.focus()
    return () => {
      element?.close()
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [])
  return dialog
}
