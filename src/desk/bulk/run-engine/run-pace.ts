/** Window over which the rate is measured, in seconds. */
const WINDOW_SECONDS = 30

/** Measures how fast rows are finished. Times are in milliseconds. */
export interface RunPace {
  note(now: number): void
  /** Rows per second over the last half minute, or since the first row if that was more recent. */
  rowsPerSecond(now: number): number
}

/** Creates a pace that counts per second, so memory use doesn't depend on the rate. */
export function createRunPace(): RunPace {
  const seconds = new Map<number, number>()
  let first: number | null = null
  const forget = (current: number) => {
    for (const second of seconds.keys()) if (second <= current - WINDOW_SECONDS) seconds.delete(second)
  }
  return {
    note(now) {
      const second = Math.floor(now / 1000)
      first ??= now
      forget(second)
      seconds.set(second, (seconds.get(second) ?? 0) + 1)
    },
    rowsPerSecond(now) {
      if (first === null) return 0
      forget(Math.floor(now / 1000))
      const rows = [...seconds.values()].reduce((sum, count) => sum + count, 0)
      return rows / Math.min(Math.max((now - first) / 1000, 1), WINDOW_SECONDS)
    },
  }
}
