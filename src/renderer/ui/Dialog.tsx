import { type ReactNode, useId } from 'react'
import classes from './Dialog.module.css'
import { useModal } from './use-modal.ts'

interface Props {
  title: string
  children: ReactNode
  /** At the bottom right, the one that goes on last. */
  buttons: ReactNode
  /** Escape and whatever else closes it. The place that shows the dialog takes it away. */
  onClose: () => void
}

/**
 * A question or a short form that must be answered first. It is open for as long as it is mounted. The button inside
 * `data-first-focus` gets the focus, without one the first element that can.
 */
export function Dialog({ title, children, buttons, onClose }: Props) {
  const dialog = useModal()
  const titleId = useId()
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className={classes.dialog}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <h2 id={titleId} className={classes.title}>
        {title}
      </h2>
      {children}
      <div className={classes.buttons}>{buttons}</div>
    </dialog>
  )
}
