/** How often the service is pinged, and how long it may be unresponsive, in milliseconds. */
const ASK_EVERY_MS = 5_000
const MAX_SILENCE_MS = 30_000

interface Options {
  ask: () => void
  /** Called once, when it was unresponsive for too long. */
  onSilence: () => void
  everyMs?: number
  maxSilenceMs?: number
}

/**
 * Watches a process by pinging it periodically. Counts unanswered pings rather than time, because a computer that slept would otherwise
 * look like a hanging process.
 */
export function watchChild({ ask, onSilence, everyMs = ASK_EVERY_MS, maxSilenceMs = MAX_SILENCE_MS }: Options) {
  let unanswered = 0
  const timer = setInterval(() => {
    if (unanswered * everyMs >= maxSilenceMs) {
      clearInterval(timer)
      onSilence()
      return
    }
    unanswered += 1
    ask()
  }, everyMs)
  return {
    onPong(): void {
      unanswered = 0
    },
    end: (): void => clearInterval(timer),
  }
}
