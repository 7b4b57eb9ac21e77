import { BURST_SECONDS, type CallLimits } from '../../shared/management/records/call-limits.ts'

/** Maximum number of tokens kept. Dropping an idle one loses nothing, because its bucket would be full again anyway. */
const MAX_REMEMBERED = 10_000

interface Bucket {
  calls: number
  bytes: number
  at: number
}

/** Null if a request may proceed, or the number of seconds to wait. A promise if the database has to be queried first. */
type Taken = number | null | Promise<number | null>

/** How much each MCP token may still request. */
export interface TokenBuckets {
  /**
   * Takes one request. Its bytes are counted later: a token whose previous bodies exceeded the remaining bytes waits until the excess is
   * made up for.
   */
  takeRequest(tokenId: string, limits: CallLimits): Taken
  /** Takes the remaining calls of a batch: all or none. */
  takeCalls(tokenId: string, limits: CallLimits, calls: number): Taken
  /** Takes the bytes of a body that has arrived. */
  takeBytes(tokenId: string, limits: CallLimits, bytes: number): void
}

/** Creates a token bucket for each MCP token, for this process only. `now` returns milliseconds. */
export function createTokenBuckets(now: () => number = () => performance.now()): TokenBuckets {
  const buckets = new Map<string, Bucket>()

  function filled(tokenId: string, { callsPerSecond, bytesPerSecond }: CallLimits): Bucket {
    const at = now()
    const known = buckets.get(tokenId)
    if (!known) {
      if (buckets.size >= MAX_REMEMBERED) forgetOldest()
      const made = { calls: callsPerSecond * BURST_SECONDS, bytes: bytesPerSecond * BURST_SECONDS, at }
      buckets.set(tokenId, made)
      return made
    }
    const seconds = (at - known.at) / 1000
    known.at = at
    known.calls = Math.min(callsPerSecond * BURST_SECONDS, known.calls + seconds * callsPerSecond)
    known.bytes = Math.min(bytesPerSecond * BURST_SECONDS, known.bytes + seconds * bytesPerSecond)
    return known
  }

  function forgetOldest(): void {
    const oldest = [...buckets].sort(([, left], [, right]) => left.at - right.at).slice(0, MAX_REMEMBERED / 10)
    for (const [tokenId] of oldest) buckets.delete(tokenId)
  }

  function takeCalls(bucket: Bucket, { callsPerSecond }: CallLimits, calls: number): number | null {
    if (bucket.calls < calls) return (calls - bucket.calls) / callsPerSecond
    bucket.calls -= calls
    return null
  }

  return {
    takeRequest(tokenId, limits) {
      const bucket = filled(tokenId, limits)
      if (bucket.bytes <= 0) return (1 - bucket.bytes) / limits.bytesPerSecond
      return takeCalls(bucket, limits, 1)
    },
    takeCalls: (tokenId, limits, calls) => takeCalls(filled(tokenId, limits), limits, calls),
    takeBytes(tokenId, limits, bytes) {
      filled(tokenId, limits).bytes -= bytes
    },
  }
}
