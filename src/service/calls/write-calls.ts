import { setImmediate } from 'node:timers/promises'
import { logFor } from '../../base/log/log.ts'
import { type Changes, limitChangedIds } from '../../shared/management/changes.ts'
import type { CallEntry } from '../store/call-entry.ts'
import type { Store } from '../store/store.ts'
import type { CallsSeen, ReceptionSeen } from '../store/token-usage.ts'
import type { WaitingCalls, WaitingPart } from './waiting-calls.ts'

/** Maximum number of calls per transaction. */
const MAX_TOGETHER = 2_000
/** Delay before the first retry after a failure, in milliseconds. */
export const FIRST_RETRY_MS = 1_000
/** The longest delay before a retry, in milliseconds. */
const MAX_RETRY_MS = 15_000

/** Tokens whose credential the API now accepts or rejects differently than before. */
type Received = Awaited<ReturnType<Store['tokenUsage']['noteReceptions']>>

/** The transaction a batch was sent in, to check later whether it was committed. */
interface Turn {
  transaction: string | null
}

/** The part of the store that calls are written to. */
export type CallStore = Pick<
  Store,
  'calls' | 'callDays' | 'callGaps' | 'refusedRequests' | 'tokenUsage' | 'transaction' | 'usageMonths'
>

/**
 * Creates the writer of waiting calls. `now` returns milliseconds since 1970; `onChange` is called after each
 * write with what may have changed.
 */
export function createCallWriter(
  store: CallStore,
  waiting: WaitingCalls,
  { now, onChange }: { now: () => number; onChange: (changes: Changes) => void },
) {
  /** Delay before the next attempt after a failure; null if the last one succeeded. */
  let retryMs: number | null = null
  /** A batch whose commit wasn't acknowledged. */
  let unsettled: { part: WaitingPart; transaction: string } | null = null

  /** Writes everything queued so far, one batch at a time, so that other work can use the database in between. */
  async function write(): Promise<void> {
    try {
      if (unsettled) await settle(unsettled)
      for (let left = waiting.size; ; ) {
        const part = waiting.take(MAX_TOGETHER)
        const received = part ? await writePart(part) : []
        retryMs = null
        if (part === null) return
        reportWritten(part, received)
        left -= part.entries.length
        if (left <= 0) return
        await setImmediate()
      }
    } catch (error) {
      logFor('service/calls').error('The call log couldn’t be written', error)
      retryMs = Math.min(retryMs === null ? FIRST_RETRY_MS : 2 * retryMs, MAX_RETRY_MS)
    }
  }

  /** Checks whether the last batch before the connection was lost was committed, so that it isn't written twice. */
  async function settle({ part, transaction }: NonNullable<typeof unsettled>): Promise<void> {
    const isWritten = await store.callDays?.isCommitted(transaction)
    unsettled = null
    if (isWritten) reportWritten(part, [])
    else waiting.putBack(part)
  }

  /** Writes a batch, and keeps it if that fails. */
  async function writePart(part: WaitingPart): Promise<Received> {
    const turn: Turn = { transaction: null }
    try {
      return await writeRows(part, turn)
    } catch (error) {
      if (turn.transaction === null) waiting.putBack(part)
      else unsettled = { part, transaction: turn.transaction }
      throw error
    }
  }

  async function writeRows(
    { entries, clients, listings, refused, gaps, usage }: WaitingPart,
    turn: Turn,
  ): Promise<Received> {
    // A missing day is created on the next attempt; until then, its calls are stored with those of other days.
    if (store.callDays && entries.length > 0) {
      await store.callDays.prepare(entries.map(({ at }) => at)).catch((error: unknown) => {
        logFor('service/calls').error('A day couldn’t be made for its calls', error)
      })
    }
    let received: Received = []
    await store.transaction(async () => {
      if (entries.length > 0) turn.transaction = await store.calls.addAll(entries)
      await store.tokenUsage.connectAll(clients)
      await store.tokenUsage.setToolsVersions(listings)
      await store.refusedRequests.addAll(refused, now())
      await store.tokenUsage.addAllCalls(byToken(entries))
      received = await store.tokenUsage.noteReceptions(receptionsOf(entries))
      await store.callGaps.addAll([...gaps.values()])
      await store.usageMonths.add(usage)
    })
    return received
  }

  function reportWritten({ entries, clients, listings, refused, gaps }: WaitingPart, received: Received): void {
    for (const { serverId, from, to, calls } of gaps.values()) {
      const between = { from: new Date(from).toISOString(), to: new Date(to).toISOString() }
      logFor('service/calls').warn('Calls weren’t kept: they couldn’t be written in time', {
        serverId,
        calls,
        ...between,
      })
    }
    const seen = changesOf(
      entries,
      [...clients.values(), ...listings.values()],
      [...refused.values(), ...gaps.values()],
    )
    if (received.length === 0) onChange(seen)
    else onChange({ ...seen, tokens: limitChangedIds(new Set(received.map(({ id }) => id))) })
  }

  return {
    /** Writes the queue. Never rejects; calls that couldn't be written stay in the queue. */
    write,
    /** Number of calls that aren't in the database yet. */
    waiting: (): number => waiting.size + (unsettled?.part.entries.length ?? 0),
    /** Delay before the next attempt after a failure, in milliseconds; null if the last one succeeded. */
    retryMs: (): number | null => retryMs,
  }
}

/** The servers whose calls were written, and the customers whose usage changed. Tests only count as calls, not as usage. */
function changesOf(
  entries: readonly CallEntry[],
  clients: Iterable<{ customerId: string }>,
  refused: Iterable<{ serverId: string }>,
): Changes {
  const called = entries.filter(({ test }) => !test)
  const calls = new Set([...entries, ...refused].map(({ serverId }) => serverId))
  const usage = new Set([...called, ...clients].map(({ customerId }) => customerId))
  return { calls: limitChangedIds(calls), usage: limitChangedIds(usage) }
}

function byToken(entries: readonly CallEntry[]): Map<string, CallsSeen> {
  const seen = new Map<string, CallsSeen>()
  for (const { tokenId, ok, at, test } of entries) {
    if (test) continue
    const known = seen.get(tokenId) ?? { calls: 0, errors: 0, firstAt: at, lastAt: at }
    seen.set(tokenId, {
      calls: known.calls + 1,
      errors: known.errors + (ok ? 0 : 1),
      firstAt: Math.min(known.firstAt, at),
      lastAt: Math.max(known.lastAt, at),
    })
  }
  return seen
}

/** Whether the API last accepted or rejected each token's own credential, and how. An operator's tests count as well. */
function receptionsOf(entries: readonly CallEntry[]): Map<string, ReceptionSeen> {
  const seen = new Map<string, ReceptionSeen>()
  for (const { tokenId, at, reception } of entries) if (reception) seen.set(tokenId, { reception, at })
  return seen
}
