/** How long it's awaited, in milliseconds. */
const PATIENCE_MS = 3_000

/** Gives the focus to the first element of a selector, once it's in the page. A field's text is selected, to be typed over. */
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
