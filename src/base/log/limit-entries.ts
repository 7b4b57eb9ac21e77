import type { LogSink } from './log.ts'

/** Entries that may be written at once, and how many more every second. */
const BURST = 50
const PER_SECOND = 10

/**
 * A sink that keeps a flood of entries out of `to`, and says how many were left out. `now` in milliseconds. An entry that somebody
 * was given a reference for counts like any other: an attacker could cause those too.
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
