/** A dialog that must be answered first, or the palette. */
const MODAL = 'dialog:modal, [aria-modal="true"]'

/** Whether one is open: what lies under it isn't meant. */
export const hasModal = (): boolean => document.querySelector(MODAL) !== null

/** Calls `act` at once, or when no dialog is open any more. Returns what gives that up. */
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
