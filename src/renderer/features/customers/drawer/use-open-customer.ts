import { useRef } from 'react'
import { useDiscardQuestion } from '../../../ui/dialogs/use-discard-question.tsx'
import { forgetLimits, hasUnsavedLimits } from '../../../ui/limits/limit-drafts.ts'

interface Options {
  /** The customer whose details are shown. */
  customerId: string | undefined
  onOpen: (customerId: string) => void
  onClose: () => void
}

/** Opens and closes customers' details. Asks before discarding unsaved limits. */
export function useOpenCustomer({ customerId, onOpen, onClose }: Options) {
  /** The customer to show once the drawer is left; undefined to close it. */
  const next = useRef<string>(undefined)
  const forget = () => customerId !== undefined && forgetLimits(customerId)
  const { leave, question } = useDiscardQuestion(
    () => customerId !== undefined && hasUnsavedLimits(customerId),
    () => {
      forget()
      if (next.current === undefined) onClose()
      else onOpen(next.current)
    },
  )
  return {
    /** Shows a customer, or none if `to` is undefined. */
    go(to: string | undefined) {
      if (to === customerId) return
      next.current = to
      leave()
    },
    /** Closes a removed customer's details. */
    onRemoved() {
      forget()
      onClose()
    },
    question,
  }
}
