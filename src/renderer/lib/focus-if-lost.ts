/** Focuses `element` if the focused element was removed from the page, so that keyboard navigation continues from there. */
export function focusIfLost(element: Element | null | undefined): void {
  const { activeElement, body } = document
  if (activeElement !== null && activeElement !== body) return
  if (element instanceof HTMLElement && element.isConnected) element.focus({ preventScroll: true })
}
