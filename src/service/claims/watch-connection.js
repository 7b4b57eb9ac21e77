// Shows when a client connects to the URL on the page.
{
  const INTERVAL_MS = 3000

  /** Asks the service whether a client has connected. Resolves with the text to show, or with null while there's none. */
  const ask = async () => {
    const response = await fetch('?connection', { cache: 'no-store' })
    if (!response.ok) throw new Error(String(response.status))
    const { connected } = await response.json()
    return connected
  }

  const watch = async (place, waiting) => {
    let next = waiting
    if (!document.hidden) {
      try {
        const connected = await ask()
        if (connected !== null) {
          place.textContent = connected
          return
        }
      } catch {
        next = place.dataset.lost
      }
      // Assistive technology announces every change.
      if (place.textContent !== next) place.textContent = next
    }
    setTimeout(() => void watch(place, waiting), INTERVAL_MS)
  }

  document.addEventListener('DOMContentLoaded', () => {
    const place = document.getElementById('connection')
    if (place) void watch(place, place.textContent)
  })
}
