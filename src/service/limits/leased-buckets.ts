import { BURST_SECONDS, type CallLimits } from '../../shared/management/records/call-limits.ts'
import type { LimitLeases } from '../store/limit-leases.ts'
import { createLeaseRequests } from './lease-requests.ts'
import { createShares, type Share } from './shares.ts'
import type { TokenBuckets } from './token-buckets.ts'

const PERIOD_MS = BURST_SECONDS * 1000

/**
 * Creates token buckets shared by all nodes of a database. Time is split into periods of ten seconds by the database's clock, and each
 * token gets ten seconds' worth of its limits per period. A node leases part of that and tracks in memory how much of it is spent. Before
 * it runs out, it requests more in the background, for all tokens in one statement, with only one statement in flight. Whatever isn't spent
 * by the end of the period is lost. While the database is down, a node spends what it has leased, or an equal share of the limit if that's
 * more. `now` returns milliseconds.
 */
export function createLeasedBuckets(leases: LimitLeases, now: () => number = () => performance.now()): TokenBuckets {
  const shares = createShares()
  const requests = createLeaseRequests(leases, now)

  /**
   * Returns null if the calls were taken, the seconds until the next period if they're rejected, or `ask` if the database has to be queried
   * first.
   */
  function tryTake(share: Share, limits: CallLimits, calls: number, needsBytes: boolean): number | null | 'ask' {
    const at = now()
    const isAway = requests.isAway(at)
    if (at >= share.until) {
      share.expire()
      if (!isAway) return 'ask'
      share.until = at + PERIOD_MS
    }
    share.setLimits(limits)
    const hasCalls = share.calls.has(calls, isAway ? requests.nodes() : null)
    const hasBytes = !needsBytes || share.bytes.has(1, isAway ? requests.nodes() : null)
    if (hasCalls && hasBytes) {
      share.calls.left -= calls
      return null
    }
    if (isAway || (!hasCalls && share.calls.isSpent) || (!hasBytes && share.bytes.isSpent))
      return (share.until - at) / 1000
    return 'ask'
  }

  function take(tokenId: string, limits: CallLimits, calls: number, needsBytes: boolean) {
    const share = shares.of(tokenId)
    const taken = tryTake(share, limits, calls, needsBytes)
    if (taken === 'ask') return takeLater(tokenId, share, limits, calls, needsBytes)
    if (taken === null && !share.isAsked && share.isLow() && !requests.isAway(now()))
      void requests.ask(tokenId, share, limits, 0)
    return taken
  }

  async function takeLater(tokenId: string, share: Share, limits: CallLimits, calls: number, needsBytes: boolean) {
    for (;;) {
      await requests.ask(tokenId, share, limits, calls)
      const taken = tryTake(share, limits, calls, needsBytes)
      if (taken !== 'ask') return taken
    }
  }

  return {
    takeRequest: (tokenId, limits) => take(tokenId, limits, 1, true),
    takeCalls: (tokenId, limits, calls) => take(tokenId, limits, calls, false),
    takeBytes(tokenId, _, bytes) {
      shares.of(tokenId).bytes.left -= bytes
    },
  }
}
