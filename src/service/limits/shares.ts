import { BURST_SECONDS, type CallLimits } from '../../shared/management/records/call-limits.ts'
import type { Lease, LeaseRequest } from '../store/limit-leases.ts'

/** Maximum number of tokens kept. A token that was evicted has to request a lease from the database again. */
const MAX_REMEMBERED = 10_000
/** The first lease of a period is this fraction of the limit; each subsequent one is twice as large, up to `MAX_PART`. */
const FIRST_PART = 1 / 100
const MAX_PART = 1 / 20

/** The part of one of a token's limits that a node may spend. */
interface Amount {
  /** Negative if more was spent than leased. */
  left: number
  leased: number
  /** Whether this period's limit is used up on all nodes. */
  isSpent: boolean
  /**
   * Whether this amount may be spent. While the database is down, `nodes` is the number of nodes, and the unleased part of an equal share
   * counts, too.
   */
  has(amount: number, nodes: number | null): boolean
}

interface LimitAmount extends Amount {
  setAllowed(allowed: number): void
  isLow(): boolean
  expire(): void
  request(needed: number): LeaseRequest['calls']
  add(asked: LeaseRequest['calls'], granted: number): void
}

/** How much a node may spend on one token until the period ends. */
export interface Share {
  calls: Amount
  bytes: Amount
  /** End of the period on the node's clock, in milliseconds. */
  until: number
  /** Whether a request for more is already queued. */
  isAsked: boolean
  setLimits(limits: CallLimits): void
  /** Whether it's time to request more. */
  isLow(): boolean
  /** Ends the period. */
  expire(): void
  /** Returns the lease to request if this many calls are waiting; null if there's enough left. */
  request(tokenId: string, calls: number): LeaseRequest | null
  /** Adds a lease that was requested at `askedAt`. */
  add(asked: LeaseRequest, lease: Lease, askedAt: number): void
}

function createAmount(): LimitAmount {
  let allowed = 0
  let step = 0
  let granted = 0
  const amount: LimitAmount = {
    left: 0,
    leased: 0,
    isSpent: false,
    has(wanted, nodes) {
      const extra = nodes === null ? 0 : Math.max(0, Math.floor(allowed / nodes) - amount.leased)
      return amount.left + extra >= wanted
    },
    setAllowed(next) {
      // If the limit was raised, there may be some left to spend.
      if (next !== allowed) amount.isSpent = false
      allowed = next
    },
    isLow: () => !amount.isSpent && amount.left * 2 <= granted,
    expire() {
      amount.left = 0
      amount.leased = 0
      amount.isSpent = false
      step = 0
      granted = 0
    },
    request(needed) {
      const owed = Math.max(0, -amount.left)
      const missing = amount.isSpent ? 0 : Math.max(0, needed - Math.max(0, amount.left))
      const largest = Math.ceil(allowed * MAX_PART)
      step = Math.min(largest, step === 0 ? Math.ceil(allowed * FIRST_PART) : step)
      return { allowed, owed, needed: missing, wanted: amount.isLow() ? step : 0 }
    },
    add(asked, more) {
      amount.left += asked.owed + more
      amount.leased += more
      amount.isSpent = more < Math.max(asked.needed, Math.min(1, asked.wanted)) || (amount.isSpent && more === 0)
      if (more === 0) return
      granted = more
      step *= 2
    },
  }
  return amount
}

function createShare(): Share {
  const calls = createAmount()
  const bytes = createAmount()
  let period = Number.NaN
  const share: Share = {
    calls,
    bytes,
    until: Number.NEGATIVE_INFINITY,
    isAsked: false,
    setLimits({ callsPerSecond, bytesPerSecond }) {
      calls.setAllowed(callsPerSecond * BURST_SECONDS)
      bytes.setAllowed(bytesPerSecond * BURST_SECONDS)
    },
    isLow: () => calls.isLow() || bytes.isLow(),
    expire() {
      const owed = Math.min(0, bytes.left)
      calls.expire()
      bytes.expire()
      // Bytes spent beyond the limit have to be made up for.
      bytes.left = owed
      period = Number.NaN
    },
    request(tokenId, waiting) {
      const asked = { tokenId, calls: calls.request(waiting), bytes: bytes.request(waiting > 0 ? 1 : 0) }
      const isEnough = [asked.calls, asked.bytes].every(({ needed, wanted }) => needed === 0 && wanted === 0)
      return isEnough ? null : asked
    },
    add(asked, lease, askedAt) {
      if (lease.period !== period) {
        // Bytes and calls spent since the request was sent count toward the new period.
        const spent = {
          calls: Math.min(0, calls.left + asked.calls.owed),
          bytes: Math.min(0, bytes.left + asked.bytes.owed),
        }
        share.expire()
        calls.left = spent.calls - asked.calls.owed
        bytes.left = spent.bytes - asked.bytes.owed
        period = lease.period
      }
      calls.add(asked.calls, lease.calls)
      bytes.add(asked.bytes, lease.bytes)
      share.until = askedAt + lease.leftMs
    },
  }
  return share
}

/** Creates a node's shares for recently seen tokens. */
export function createShares() {
  const shares = new Map<string, Share>()

  function forgetOldest(): void {
    const oldest = [...shares].sort(([, left], [, right]) => left.until - right.until).slice(0, MAX_REMEMBERED / 10)
    for (const [tokenId] of oldest) shares.delete(tokenId)
  }

  return {
    of(tokenId: string): Share {
      const known = shares.get(tokenId)
      if (known) return known
      if (shares.size >= MAX_REMEMBERED) forgetOldest()
      const made = createShare()
      shares.set(tokenId, made)
      return made
    },
  }
}
