/** Durations in milliseconds. Adding one only stores it; finding a percentile takes time in proportion to their number. */
export interface Durations {
  add(some: readonly number[]): void
  /** Adds `count` durations, shortest first: `next` returns how much longer each one is than the one before it, in whole microseconds. */
  addSorted(count: number, differences: { next(): number }): void
  /** Returns a copy that more durations can be added to. */
  copy(): Durations
  /** The smallest duration that at least `percent` of all durations don't exceed (nearest rank); 0 if there are none. */
  percentile(percent: number): number
}

/** The longest duration that's stored, in microseconds. */
export const MAX_DURATION_US = 2 ** 32 - 1
/** Number of durations in a full chunk. */
const CHUNK = 4_096
/** Initial capacity: many tools have only a few calls. */
const FEW = 8
/** Sorting up to this many durations is faster than counting their digits. */
const MAX_SORTED = 512
/** The bits at which a duration's digits start, highest digit first. Together, they have 32 bits. */
const DIGITS = [22, 11, 0]
const DIGIT_BITS = 11
const DIGIT_MASK = 2 ** DIGIT_BITS - 1

/** Stores durations unsorted, in whole microseconds, the precision of the log. */
export function createDurations(from?: { full: readonly Uint32Array[]; newest: Uint32Array }): Durations {
  /** Never changed, so that copies can share them. */
  const full: Uint32Array[] = [...(from?.full ?? [])]
  /** The first `filled` of these are in use. */
  let newest = from?.newest.slice() ?? new Uint32Array(FEW)
  let filled = from?.newest.length ?? 0
  let size = full.reduce((sum, { length }) => sum + length, filled)
  /** Caches percentiles: charts are often redrawn when most tools have no new calls. */
  let known: Map<number, number> | null = null

  function find(percent: number): number {
    const rank = Math.ceil((size * percent) / 100)
    if (rank === 0) return 0
    const chunks = [...full, newest.subarray(0, filled)]
    return size <= MAX_SORTED ? (joined(chunks, size).sort()[rank - 1] ?? 0) : selectByDigits(chunks, rank)
  }

  /** Makes room for `count` more in `newest`, and returns where they begin. */
  function reserve(count: number): number {
    if (filled > 0 && filled + count > CHUNK) {
      full.push(newest.subarray(0, filled))
      newest = new Uint32Array(Math.max(CHUNK, count))
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
    known = null
    return start
  }

  return {
    add(some) {
      const start = reserve(some.length)
      for (const [index, each] of some.entries())
        newest[start + index] = Math.min(Math.round(each * 1000), MAX_DURATION_US)
    },
    addSorted(count, differences) {
      const start = reserve(count)
      for (let index = start, duration = 0; index < start + count; index += 1) {
        duration += differences.next()
        newest[index] = duration
      }
    },
    copy: () => createDurations({ full, newest: newest.subarray(0, filled) }),
    percentile(percent) {
      const found = known?.get(percent) ?? find(percent)
      known ??= new Map()
      known.set(percent, found)
      return found / 1000
    },
  }
}

function joined(chunks: readonly Uint32Array[], size: number): Uint32Array {
  const all = new Uint32Array(size)
  let place = 0
  for (const chunk of chunks) {
    all.set(chunk, place)
    place += chunk.length
  }
  return all
}

/**
 * Returns the value at `rank` (starting at 1) in sorted order, without sorting: digit by digit, counts the values that begin with the digits
 * found so far.
 */
function selectByDigits(chunks: readonly Uint32Array[], rank: number): number {
  const counts = new Uint32Array(DIGIT_MASK + 1)
  let found = 0
  let left = rank
  for (const from of DIGITS) {
    counts.fill(0)
    for (const chunk of chunks) countDigit(chunk, from, found, counts)
    let digit = 0
    while (digit < DIGIT_MASK && left > (counts[digit] ?? 0)) left -= counts[digit++] ?? 0
    found = ((found << DIGIT_BITS) | digit) >>> 0
  }
  return found
}

/** Counts each digit at bit `from` among the values whose higher digits are `higher`. */
function countDigit(chunk: Uint32Array, from: number, higher: number, counts: Uint32Array): void {
  const isHighest = from === DIGITS[0]
  for (let index = 0; index < chunk.length; index += 1) {
    const digits = (chunk[index] ?? 0) >>> from
    if (!isHighest && digits >>> DIGIT_BITS !== higher) continue
    const digit = digits & DIGIT_MASK
    counts[digit] = (counts[digit] ?? 0) + 1
  }
}
