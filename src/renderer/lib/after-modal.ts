/** Matches an open modal dialog or the palette. */
const MODAL = 'dialog:modal, [aria-modal="true"]'

/** Whether a modal is open, in which case what's below it must not react. */
export const hasModal = (): boolean => document.querySelector(MODAL) !== null

/** Calls `act` immediately, or once no dialog is open. Returns a function that cancels the call. */
export function afterModal(act: () => void): () => void {
  if (!hasModal()) {
    act()
    return () => undefined
  }
  const observer = new MutationObserver(() => {
    if (hasModal()) return
    observer.disconnect()
    act()
  })
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['open', 'aria-modal'] })
  return () => observer.disconnect()
}
