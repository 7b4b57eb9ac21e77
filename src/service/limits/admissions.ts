/** Maximum number of messages per token that are being read, pending, or running. */
const MAX_PER_KEY = 128
/** How long a body may take to arrive, in milliseconds, before it's dropped if another request needs its place. */
const SLOW_MS = 1_000

/** A request whose body is still arriving. */
interface Arriving {
  since: number
  /** Abandons the rest of the body. */
  cut(): void
}

/** Limits the number of messages in flight for each token. */
export interface Admissions {
  /** Returns false if the token has too many in flight; otherwise, call `release` later with the same number. */
  admit(key: string, messages: number): boolean
  release(key: string, messages: number): void
  /** Registers a request while its body arrives. Call the returned function once it has arrived. */
  watch(key: string, arriving: Arriving): () => void
}

/** `now` returns milliseconds from the same clock as `Arriving.since`. */
export function createAdmissions(maxPerKey = MAX_PER_KEY, now: () => number = () => performance.now()): Admissions {
  const underWay = new Map<string, number>()
  const arriving = new Map<string, Set<Arriving>>()

  /** Drops a token's slowest body, because half-sent bodies must not block a customer's other requests. */
  function cutSlowest(key: string): boolean {
    const [oldest] = arriving.get(key) ?? []
    if (!oldest || now() - oldest.since < SLOW_MS) return false
    arriving.get(key)?.delete(oldest)
    oldest.cut()
    return true
  }

  return {
    admit(key, messages) {
      const before = underWay.get(key) ?? 0
      if (before + messages > maxPerKey && !cutSlowest(key)) return false
      underWay.set(key, before + messages)
      return true
    },
    release(key, messages) {
      const left = (underWay.get(key) ?? 0) - messages
      if (left > 0) underWay.set(key, left)
      else underWay.delete(key)
    },
    watch(key, one) {
      const all = arriving.get(key) ?? new Set()
      arriving.set(key, all.add(one))
      return () => {
        all.delete(one)
        if (all.size === 0 && arriving.get(key) === all) arriving.delete(key)
      }
    },
  }
}
