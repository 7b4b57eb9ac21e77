import { setTimeout as delay } from 'node:timers/promises'

/** Number of wrong keys that an address may try in a burst, and how many more it may try per second. */
const BURST = 20
const PER_SECOND = 1
/** Delay of responses to more wrong keys, in milliseconds, and maximum number of delayed responses per address. */
const DELAY_MS = 1_000
const MAX_WAITING = 50
const MAX_REMEMBERED = 10_000

interface RateLimiter {
  left: number
  at: number
  waiting: number
}

/** Slows down callers that guess API keys or claim links. A valid one never waits, whatever its address. */
export interface WrongKeyThrottle {
  /** Await this before responding to a wrong key. Resolves with true if the address has tried too many. */
  tried(address: string): Promise<boolean>
}

/** `now` returns milliseconds. */
export function createWrongKeyThrottle(
  now: () => number = () => performance.now(),
  delayMs = DELAY_MS,
): WrongKeyThrottle {
  const addresses = new Map<string, RateLimiter>()
  return {
    async tried(address) {
      const known = addresses.get(address) ?? { left: BURST, at: now(), waiting: 0 }
      if (!addresses.has(address) && addresses.size >= MAX_REMEMBERED) addresses.clear()
      addresses.set(address, known)
      known.left = Math.min(BURST, known.left + ((now() - known.at) / 1000) * PER_SECOND)
      known.at = now()
      if (known.left >= 1) {
        known.left -= 1
        return false
      }
      if (known.waiting >= MAX_WAITING) return true
      known.waiting += 1
      await delay(delayMs, undefined, { ref: false })
      known.waiting -= 1
      return true
    },
  }
}
