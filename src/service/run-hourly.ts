import { HOUR_MS } from '../shared/values/durations.ts'

/** Runs `work` now and every hour, never concurrently. `work` must not reject, and must check its signal between steps. */
export function runHourly(work: (signal: AbortSignal) => Promise<void>): { stop(): Promise<void> } {
  const stopping = new AbortController()
  let working: Promise<void> | null = null

  function start(): void {
    working ??= work(stopping.signal).finally(() => {
      working = null
    })
  }

  start()
  const timer = setInterval(start, HOUR_MS).unref()
  return {
    /** Aborts the signal. Resolves once the work has stopped. */
    async stop() {
      clearInterval(timer)
      stopping.abort()
      await working
    },
  }
}
