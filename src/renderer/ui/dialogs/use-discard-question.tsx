import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from './ConfirmDialog.tsx'

/** A way out of a form that asks first when something would be lost. */
export interface DiscardQuestion {
  /** Leaves at once when nothing is unsaved; else asks, and leaves with the answer. */
  leave(): void
  /** Render it beside the form. */
  question: ReactNode
}

/**
 * Asks before unsaved input is lost to Escape or to a close button. `isUnsaved` is read on the way out; `onLeave` leaves,
 * and forgets what was typed.
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

/** The same for a dialog whose fields keep their own values: it's unsaved once something was typed or chosen. */
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
