import { type RefObject, useEffect, useRef } from 'react'

/**
 * Opens a `<dialog>` while it's mounted and restores the focus afterwards. Focuses the field or button inside `data-first-focus`, else the
 * first focusable element.
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
