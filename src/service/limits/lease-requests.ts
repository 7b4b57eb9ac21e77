import { within } from '../../base/event-loop/within.ts'
import { logFor } from '../../base/log/log.ts'
import type { CallLimits } from '../../shared/management/records/call-limits.ts'
import { DatabaseUnavailable } from '../store/engine/unavailable.ts'
import type { LeaseRequest, LimitLeases } from '../store/limit-leases.ts'
import type { Share } from './shares.ts'

/**
 * Timeout for a lease request, in milliseconds. After a timeout, the node continues without a lease and doesn't retry for a while
 * (`AWAY_MS`).
 */
const LEASE_MS = 1_000
const AWAY_MS = 1_000
/** How often nodes are counted and unused tokens removed, in milliseconds. */
const COUNT_EVERY_MS = 10_000
const PRUNE_EVERY_MS = 600_000

/** Requests to be sent in the same statement. */
interface Batch {
  asked: Map<string, { share: Share; limits: CallLimits; calls: number }>
  done: Promise<void>
  end(): void
}

/**
 * Creates the sender of lease requests: one statement covers all tokens, and only one is in flight. Also counts the nodes and removes
 * unused leases. `now` returns milliseconds.
 */
export function createLeaseRequests(leases: LimitLeases, now: () => number) {
  let awayUntil = Number.NEGATIVE_INFINITY
  let nodes = 1
  let countedAt = Number.NEGATIVE_INFINITY
  let prunedAt = now()
  let next: Batch | null = null
  let isAsking = false

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
      // Collects other requests made in the same turn of the event loop.
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
    /**
     * Requests a lease for `calls` more calls with a token. Resolves once the lease has been added to the token's share, or if the database
     * didn't respond.
     */
    ask,
    /** Whether the database recently failed to respond. */
    isAway: (at: number): boolean => at < awayUntil,
    /** Returns the number of nodes as of the last count. */
    nodes: (): number => nodes,
  }
}

function createBatch(): Batch {
  let end = () => {}
  const done = new Promise<void>((resolve) => {
    end = resolve
  })
  return { asked: new Map(), done, end }
}
