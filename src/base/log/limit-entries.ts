import type { LogSink } from './log.ts'

/** Maximum number of entries in a burst; once it's used up, `PER_SECOND` applies. */
const BURST = 50
const PER_SECOND = 10

/**
 * Creates a sink that protects `to` from a flood of entries and reports how many were dropped. `now` returns milliseconds. Even entries
 * whose reference was shown to someone can be dropped, because an attacker could cause those, too.
 */
export function limitEntries(to: LogSink, now: () => number = () => performance.now()): LogSink {
  let left = BURST
  let at = now()
  let leftOut = 0

  function refill(): void {
    left = Math.min(BURST, left + ((now() - at) / 1000) * PER_SECOND)
    at = now()
  }

  function writeLeftOut(): void {
    if (leftOut === 0) return
    const count = leftOut
    leftOut = 0
    to({
      at: new Date().toISOString(),
      level: 'warn',
      area: 'log',
      message: 'Entries dropped',
      fields: { count },
    })
  }

  return (entry) => {
    refill()
    if (left < 1) {
      if (leftOut === 0) setTimeout(writeLeftOut, 1_000).unref()
      leftOut += 1
      return
    }
    left -= 1
    writeLeftOut()
    to(entry)
  }
}
