/** How long to wait for the element, in milliseconds. */
const PATIENCE_MS = 3_000

/** Focuses the first element that matches a selector once it's in the page. Selects a text field's value so that typing replaces it. */
export function focusSoon(selector: string): void {
  const until = performance.now() + PATIENCE_MS
  const look = () => {
    const found = document.querySelector<HTMLElement>(selector)
    if (!found) {
      if (performance.now() < until) requestAnimationFrame(look)
      return
    }
    found.focus({ preventScroll: true })
    found.scrollIntoView({ block: 'nearest' })
    if (found instanceof HTMLInputElement) found.select()
  }
  requestAnimationFrame(look)
}
