/** How often the service is pinged, and how long it may be unresponsive, in milliseconds. */
const ASK_EVERY_MS = 5_000
const MAX_SILENCE_MS = 30_000

interface Options {
  ask: () => void
  /** Called once, when the process has been unresponsive for too long. */
  onSilence: () => void
  everyMs?: number
  maxSilenceMs?: number
}

/**
 * Watches a process by pinging it periodically. Counts unanswered pings rather than time, because after a computer has slept, the process
 * would otherwise seem to hang.
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
