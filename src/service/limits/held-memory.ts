/** Most bytes of request bodies that are held at once, over all tokens and for one of them. */
const MAX_TOTAL = 64 * 1024 * 1024
const MAX_PER_KEY = 16 * 1024 * 1024

/** What requests under way hold in memory, so that slow upstreams cannot pile it up. */
export interface HeldMemory {
  /** False when it would be too much; each true is ended by `release` with the same numbers. */
  hold(key: string, bytes: number): boolean
  release(key: string, bytes: number): void
}

export function createHeldMemory(maxTotal = MAX_TOTAL, maxPerKey = MAX_PER_KEY): HeldMemory {
  const held = new Map<string, number>()
  let total = 0
  return {
    hold(key, bytes) {
      const own = held.get(key) ?? 0
      // A single request always finds its place where nothing of the same key is under way.
      if (total + bytes > maxTotal || (own > 0 && own + bytes > maxPerKey)) return false
      held.set(key, own + bytes)
      total += bytes
      return true
    },
    release(key, bytes) {
      total -= bytes
      const left = (held.get(key) ?? 0) - bytes
      if (left > 0) held.set(key, left)
      else held.delete(key)
    },
  }
}
