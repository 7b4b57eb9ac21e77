import { type RefObject, useEffect, useRef } from 'react'

/**
 * Opens a `<dialog>` for as long as it is mounted. What had the focus gets it back when the dialog goes. The field or button
 * inside `data-first-focus` gets it first, without one the first element that can.
 */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const before = document.activeElement
    const element = dialog.current
    element?.showModal()
    element?.querySelector<HTMLElement>('[data-first-focus] :is(input, button)')?.focus()
    return () => {
      element?.close()
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [])
  return dialog
}
