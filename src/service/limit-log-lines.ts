/** Lines that may be written at once, and how many more every second. */
const BURST = 50
const PER_SECOND = 10

type Write = (...args: unknown[]) => void

/**
 * A way to write log lines that keeps a flood of them out of the system's log, and says how many were left out. `now` in
 * milliseconds.
 */
export function limitLogLines(write: Write, now: () => number = () => performance.now()): Write {
  let left = BURST
  let at = now()
  let leftOut = 0

  function refill(): void {
    left = Math.min(BURST, left + ((now() - at) / 1000) * PER_SECOND)
    at = now()
  }

  function writeLeftOut(): void {
    if (leftOut > 0)
      write(`[service] ${leftOut} further ${leftOut === 1 ? 'line was' : 'lines were'} left out of the log.`)
    leftOut = 0
  }

  return (...args) => {
    refill()
    if (left < 1) {
      if (leftOut === 0) setTimeout(writeLeftOut, 1_000).unref()
      leftOut += 1
      return
    }
    left -= 1
    writeLeftOut()
    write(...args)
  }
}
