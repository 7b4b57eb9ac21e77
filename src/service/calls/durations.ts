/** Durations in milliseconds. Any number of them can be added without a long sort at the end. */
export interface Durations {
  add(some: readonly number[]): void
  /** The smallest duration that at least `percent` of all durations don't exceed (nearest rank); 0 if there are none. */
  percentile(percent: number): number
}

const MAX_DURATION_US = 2 ** 32 - 1
/** New values are merged into the last chunk if it stays within this size. */
const SMALL_CHUNK = 2_000

/** Stores durations in sorted chunks of whole microseconds, the precision of the log. */
export function createDurations(): Durations {
  const chunks: Uint32Array[] = []
  let size = 0
  /** Caches percentiles: charts are often redrawn when most tools have no new calls. */
  const known = new Map<number, number>()

  function find(percent: number): number {
    const rank = Math.ceil((size * percent) / 100)
    if (rank === 0) return 0
    const [only] = chunks
    if (only && chunks.length === 1) return only[rank - 1] ?? 0
    let [low, high] = [0, MAX_DURATION_US]
    while (low < high) {
      const middle = Math.floor((low + high) / 2)
      const upTo = chunks.reduce((sum, chunk) => sum + countUpTo(chunk, middle), 0)
      if (upTo >= rank) high = middle
      else low = middle + 1
    }
    return low
  }

  return {
    add(some) {
      known.clear()
      const added = Uint32Array.from(some, (each) => Math.min(Math.round(each * 1000), MAX_DURATION_US))
      const last = chunks.at(-1)
      // Many small chunks would slow down finding a percentile.
      if (last && last.length + added.length <= SMALL_CHUNK) {
        const joined = new Uint32Array(last.length + added.length)
        joined.set(last)
        joined.set(added, last.length)
        chunks[chunks.length - 1] = joined.sort()
      } else chunks.push(added.sort())
      size += some.length
    },
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
