/** Maximum number of bytes of request bodies in memory, across all tokens and per token. */
const MAX_TOTAL = 64 * 1024 * 1024
const MAX_PER_KEY = 16 * 1024 * 1024

/** Memory held by requests in flight, limited so that slow upstreams can't exhaust it. */
export interface HeldMemory {
  /** Returns false if it would exceed the limit; otherwise, call `release` later with the same arguments. */
  hold(key: string, bytes: number): boolean
  release(key: string, bytes: number): void
}

export function createHeldMemory(maxTotal = MAX_TOTAL, maxPerKey = MAX_PER_KEY): HeldMemory {
  const held = new Map<string, number>()
  let total = 0
  return {
    hold(key, bytes) {
      const own = held.get(key) ?? 0
      // A single request always fits if its key has no other request in flight.
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
