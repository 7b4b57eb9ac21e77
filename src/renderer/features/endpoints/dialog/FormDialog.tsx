import { type FormEvent, type ReactNode, useId } from 'react'
import { useModal } from '../../../ui/use-modal.ts'
import classes from './FormDialog.module.css'

interface Props {
  title: string
  /** One or two lines below the title. */
  lead?: ReactNode
  size?: 'small' | 'large'
  /** Escape, or whatever else closes it. */
  onClose: () => void
  /** Enter in a field, or the submit button; with the form, for what is in no state. */
  onSubmit?: (form: HTMLFormElement) => void
  /** The buttons, the leading one last. */
  buttons: ReactNode
  children?: ReactNode
}

/** A modal dialog for as long as it is mounted. The part between title and buttons scrolls. */
export function FormDialog({ title, lead, size = 'small', onClose, onSubmit, buttons, children }: Props) {
  const dialog = useModal()
  const titleId = useId()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSubmit?.(event.currentTarget)
  }
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className={classes.dialog}
      data-size={size}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <form className={classes.form} onSubmit={submit} noValidate autoComplete="off">
        <header className={classes.header}>
          <h2 id={titleId} className={classes.title}>
            {title}
          </h2>
          {lead && <p className={classes.lead}>{lead}</p>}
        </header>
        <div className={classes.body}>{children}</div>
        <div className={classes.buttons}>{buttons}</div>
      </form>
    </dialog>
  )
}
