/** Returns a random integer from 0 up to, but not including, `below`. */
export type Random = (below: number) => number

/** Creates a generator that returns the same numbers for the same seed (mulberry32). */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below)
  }
}

/** Returns a random item. Throws if the list is empty. */
export function pick<T>(random: Random, from: readonly T[]): T {
  if (from.length === 0) throw new Error('Nothing to pick from')
  return from[random(from.length)] as T
}
