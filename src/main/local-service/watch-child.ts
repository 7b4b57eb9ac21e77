/** How often the service is asked for a sign of life, and how long it may give none, in milliseconds. */
const ASK_EVERY_MS = 5_000
const MAX_SILENCE_MS = 30_000

interface Options {
  ask: () => void
  /** Called once, when nothing was heard for too long. */
  onSilence: () => void
  everyMs?: number
  maxSilenceMs?: number
}

/**
 * Watches a process by asking it now and then. Counts questions without an answer rather than time, as a computer that slept would
 * else look like a process that hangs.
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
    heard(): void {
      unanswered = 0
    },
    end: (): void => clearInterval(timer),
  }
}
