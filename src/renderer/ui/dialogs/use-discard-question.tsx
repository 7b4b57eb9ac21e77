import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from './ConfirmDialog.tsx'

/** Leaves a form, after confirmation if input would be lost. */
export interface DiscardQuestion {
  /** Leaves immediately if everything is saved; otherwise after confirmation. */
  leave(): void
  /** The confirmation, to be rendered next to the form. */
  question: ReactNode
}

/**
 * Confirms before Escape or a close button discards unsaved input. `isUnsaved` is called when leaving; `onLeave` leaves and discards the
 * input.
 */
export function useDiscardQuestion(isUnsaved: () => boolean, onLeave: () => void): DiscardQuestion {
  const { t } = useTranslation()
  const [asking, setAsking] = useState(false)
  return {
    leave: () => (isUnsaved() ? setAsking(true) : onLeave()),
    question: asking && (
      <ConfirmDialog
        title={t('discard.title')}
        confirm={t('discard.confirm')}
        keep={t('discard.keep')}
        onConfirm={async () => onLeave()}
        onClose={() => setAsking(false)}
      >
        <p>{t('discard.body')}</p>
      </ConfirmDialog>
    ),
  }
}

/** Like {@link useDiscardQuestion}, for a dialog with uncontrolled fields, where any input counts as unsaved. */
export function useTypedDiscardQuestion(onLeave: () => void): DiscardQuestion & { onTyped: () => void } {
  const typed = useRef(false)
  const question = useDiscardQuestion(() => typed.current, onLeave)
  return {
    ...question,
    onTyped: () => {
      typed.current = true
    },
  }
}
