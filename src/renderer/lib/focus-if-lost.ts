/** Gives `element` the focus when what had it has gone from the page, so that the keyboard goes on from where the person is. */
export function focusIfLost(element: Element | null | undefined): void {
  const { activeElement, body } = document
  if (activeElement !== null && activeElement !== body) return
  if (element instanceof HTMLElement && element.isConnected) element.focus({ preventScroll: true })
}
