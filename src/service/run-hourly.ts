import { HOUR_MS } from '../shared/values/durations.ts'

/** Does `work` now and every hour, once at a time. It rejects never, and looks at its signal between its parts. */
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
    /** Ends once nothing of it runs any more. */
    async stop() {
      clearInterval(timer)
      stopping.abort()
      await working
    },
  }
}
