import { within } from '../../base/event-loop/within.ts'
import { logFor } from '../../base/log/log.ts'
import { BURST_SECONDS, type CallLimits } from '../../shared/management/records/call-limits.ts'
import { DatabaseUnavailable } from '../store/engine/unavailable.ts'
import type { LeaseRequest, LimitLeases } from '../store/limit-leases.ts'
import { createShares, type Share } from './shares.ts'
import type { TokenBuckets } from './token-buckets.ts'

const PERIOD_MS = BURST_SECONDS * 1000
/**
 * Maximum duration of a lease request, in milliseconds. After that, the node continues without a lease and doesn't retry for a while
 * (`AWAY_MS`).
 */
const LEASE_MS = 1_000
const AWAY_MS = 1_000
/** How often nodes are counted and unused tokens removed, in milliseconds. */
const COUNT_EVERY_MS = 10_000
const PRUNE_EVERY_MS = 600_000

/** Requests waiting for the same statement. */
interface Batch {
  asked: Map<string, { share: Share; limits: CallLimits; calls: number }>
  done: Promise<void>
  end(): void
}

/**
 * Creates token buckets shared by all nodes of a database. Time is split into periods of ten seconds by the database's clock, and each
 * token gets ten seconds' worth of its limits per period. A node leases part of that and tracks in memory how much of it is spent. Before
 * it runs out, it requests more in the background, for all tokens in one statement, and one statement at a time. Whatever isn't spent at
 * the end of the period is lost. While the database is down, a node spends what it has leased, or an equal share of the limit if that's
 * more. `now` returns milliseconds.
 */
export function createLeasedBuckets(leases: LimitLeases, now: () => number = () => performance.now()): TokenBuckets {
  const shares = createShares()
  let awayUntil = Number.NEGATIVE_INFINITY
  let nodes = 1
  let countedAt = Number.NEGATIVE_INFINITY
  let prunedAt = now()
  let next: Batch | null = null
  let isAsking = false

  /** Returns null if taken, the seconds until the next period if rejected, or `ask` if the database has to be asked first. */
  function tryTake(share: Share, limits: CallLimits, calls: number, needsBytes: boolean): number | null | 'ask' {
    const at = now()
    const isAway = at < awayUntil
    if (at >= share.until) {
      share.expire()
      if (!isAway) return 'ask'
      share.until = at + PERIOD_MS
    }
    share.setLimits(limits)
    const hasCalls = share.calls.has(calls, isAway ? nodes : null)
    const hasBytes = !needsBytes || share.bytes.has(1, isAway ? nodes : null)
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
    if (taken === null && !share.isAsked && share.isLow() && now() >= awayUntil) void ask(tokenId, share, limits, 0)
    return taken
  }

  async function takeLater(tokenId: string, share: Share, limits: CallLimits, calls: number, needsBytes: boolean) {
    for (;;) {
      await ask(tokenId, share, limits, calls)
      const taken = tryTake(share, limits, calls, needsBytes)
      if (taken !== 'ask') return taken
    }
  }

  function ask(tokenId: string, share: Share, limits: CallLimits, calls: number): Promise<void> {
    next ??= createBatch()
    const { asked, done } = next
    const known = asked.get(tokenId)
    asked.set(tokenId, { share, limits, calls: (known?.calls ?? 0) + calls })
    share.isAsked = true
    void sendAll()
    return done
  }

  async function sendAll(): Promise<void> {
    if (isAsking) return
    isAsking = true
    while (next) {
      // Includes other requests of the same turn.
      await new Promise((resolve) => setImmediate(resolve))
      const batch: Batch = next
      next = null
      await send(batch)
      batch.end()
    }
    isAsking = false
  }

  async function send({ asked }: Batch): Promise<void> {
    const sentAt = now()
    const requests: LeaseRequest[] = []
    for (const [tokenId, { share, limits, calls }] of asked) {
      share.isAsked = false
      if (sentAt >= share.until) share.expire()
      share.setLimits(limits)
      const request = share.request(tokenId, calls)
      if (request) requests.push(request)
    }
    if (requests.length === 0) return
    try {
      const leased = await within(LEASE_MS, leases.lease(requests))
      if (leased === 'late') throw new DatabaseUnavailable(new Error('No lease in time'))
      const byToken = new Map(leased.map((lease) => [lease.tokenId, lease]))
      for (const request of requests) {
        const lease = byToken.get(request.tokenId)
        if (lease) asked.get(request.tokenId)?.share.add(request, lease, sentAt)
      }
      awayUntil = Number.NEGATIVE_INFINITY
      lookAround(sentAt)
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) logFor('service/limits').error('Limits couldn’t be leased', error)
      awayUntil = now() + AWAY_MS
    }
  }

  function lookAround(at: number): void {
    const log = (error: unknown) => {
      if (!(error instanceof DatabaseUnavailable)) logFor('service/limits').error('Leases couldn’t be looked at', error)
    }
    if (at - countedAt >= COUNT_EVERY_MS) {
      countedAt = at
      void leases.countNodes().then((count) => {
        nodes = Math.max(1, count)
      }, log)
    }
    if (at - prunedAt < PRUNE_EVERY_MS) return
    prunedAt = at
    void leases.prune().catch(log)
  }

  return {
    takeRequest: (tokenId, limits) => take(tokenId, limits, 1, true),
    takeCalls: (tokenId, limits, calls) => take(tokenId, limits, calls, false),
    takeBytes(tokenId, _, bytes) {
      shares.of(tokenId).bytes.left -= bytes
    },
  }
}

function createBatch(): Batch {
  let end = () => {}
  const done = new Promise<void>((resolve) => {
    end = resolve
  })
  return { asked: new Map(), done, end }
}
