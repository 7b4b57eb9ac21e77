/** Durations in milliseconds. Any number of them can be added without a long sort at the end. */
export interface Durations {
  add(some: readonly number[]): void
  /** Adds `count` durations, which the caller writes into the returned array right away, in whole microseconds. */
  reserve(count: number): Uint32Array
  /** Returns a copy that more durations can be added to. */
  copy(): Durations
  /** The smallest duration that at least `percent` of all durations don't exceed (nearest rank); 0 if there are none. */
  percentile(percent: number): number
}

/** The longest duration that's stored, in microseconds. */
export const MAX_DURATION_US = 2 ** 32 - 1
/** Number of durations sorted at a time. */
const CHUNK = 2_000
/** Initial capacity: many tools have only a few calls. */
const FEW = 8

/**
 * Stores durations in sorted chunks of whole microseconds, the precision of the log, and the newest ones unsorted, so that each is sorted
 * only once.
 */
export function createDurations(from?: { chunks: readonly Uint32Array[]; newest: Uint32Array }): Durations {
  const chunks: Uint32Array[] = [...(from?.chunks ?? [])]
  /** The first `filled` of these are in use. */
  let newest = from?.newest.slice() ?? new Uint32Array(FEW)
  let filled = from?.newest.length ?? 0
  let size = chunks.reduce((sum, { length }) => sum + length, filled)
  /** Caches percentiles: charts are often redrawn when most tools have no new calls. */
  const known = new Map<number, number>()

  function find(percent: number): number {
    const rank = Math.ceil((size * percent) / 100)
    if (rank === 0) return 0
    const last = newest.slice(0, filled).sort()
    if (chunks.length === 0) return last[rank - 1] ?? 0
    const all = [...chunks, last]
    let [low, high] = [0, MAX_DURATION_US]
    while (low < high) {
      const middle = Math.floor((low + high) / 2)
      const upTo = all.reduce((sum, chunk) => sum + countUpTo(chunk, middle), 0)
      if (upTo >= rank) high = middle
      else low = middle + 1
    }
    return low
  }

  function reserve(count: number): Uint32Array {
    if (filled >= CHUNK) {
      chunks.push(newest.slice(0, filled).sort())
      filled = 0
    }
    if (filled + count > newest.length) {
      const larger = new Uint32Array(Math.max(newest.length * 2, filled + count))
      larger.set(newest.subarray(0, filled))
      newest = larger
    }
    const start = filled
    filled += count
    size += count
    known.clear()
    return newest.subarray(start, filled)
  }

  return {
    add(some) {
      reserve(some.length).set(some.map((each) => Math.min(Math.round(each * 1000), MAX_DURATION_US)))
    },
    reserve,
    copy: () => createDurations({ chunks, newest: newest.subarray(0, filled) }),
    percentile(percent) {
      const found = known.get(percent) ?? find(percent)
      known.set(percent, found)
      return found / 1000
    },
  }
}

/** Number of values in a sorted chunk that don't exceed `limit`. */
function countUpTo(chunk: Uint32Array, limit: number): number {
  let [from, to] = [0, chunk.length]
  while (from < to) {
    const middle = (from + to) >>> 1
    if ((chunk[middle] ?? 0) <= limit) from = middle + 1
    else to = middle
  }
  return from
}
