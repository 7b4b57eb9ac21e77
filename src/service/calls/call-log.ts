import { setTimeout as delay, setImmediate } from 'node:timers/promises'
import { logFor } from '../../base/log/log.ts'
import { type Changes, limitChangedIds } from '../../shared/management/changes.ts'
import { toWellFormed } from '../../shared/well-formed.ts'
import { type CallEntry, type ClientSeen, MAX_KEPT_CHARACTERS } from '../store/call-entry.ts'
import type { Store } from '../store/store.ts'
import type { CallsSeen, ReceptionSeen } from '../store/token-usage.ts'
import type { StoredToken } from '../store/tokens.ts'
import { createWaitingCalls, type WaitingLimits, type WaitingPart } from './waiting-calls.ts'

/** Maximum length of a tool's or client's name, in characters. */
const MAX_NAME = 200
const FLUSH_MS = 200
const FLUSH_ENTRIES = 500
/** Maximum number of calls per transaction. */
const MAX_TOGETHER = 2_000
/** Limits of the queue while the database can't be written to or is slower than the calls. */
const MAX_WAITING: WaitingLimits = { calls: 20_000, bytes: 64 * 1024 * 1024 }
/** Delay before the first retry after a failure, and the longest delay. */
const [RETRY_MS, MAX_RETRY_MS] = [1_000, 15_000]
/** Number of write attempts while closing if the database is a separate process. */
const CLOSING_TRIES = 4
const MAX_CLIENTS = 5000

export interface CallLog {
  /**
   * Queues a call, which is written to the database within 200 ms. Calls are kept while the database can't be written to; once there's no
   * room left, the oldest are dropped and recorded as missing. Never throws.
   */
  record(entry: CallEntry): void
  /**
   * Records how a client identified itself. May be called for every request because repeating the same value costs nothing. Never throws.
   */
  connected(token: Pick<StoredToken, 'id' | 'customerId'>, client: ClientSeen): void
  /**
   * Records the version of the tools a client was sent. May be called for every request because repeating the same value costs nothing.
   * Never throws.
   */
  listed(token: Pick<StoredToken, 'id' | 'customerId' | 'toolsVersion'>, version: number): void
  /** Counts a request rejected by a limit. Never throws. */
  refused(token: Pick<StoredToken, 'id' | 'serverId'>): void
  /** Resolves once everything recorded so far is written or has failed. Never rejects. */
  flush(): Promise<void>
  /** Number of calls that aren't in the database yet. */
  waiting(): number
  /** Number of calls dropped for lack of room since startup. */
  dropped(): number
  /** Writes the queue and stops. */
  close(): Promise<void>
}

interface CallLogOptions {
  /** Returns milliseconds since 1970. */
  now?: () => number
  /** Called after each write with what may have changed: the servers whose calls were written, and the customers whose usage changed. */
  onChange?: (changes: Changes) => void
  limits?: WaitingLimits
}

/** Tokens whose credential the API now receives differently. */
type Received = Awaited<ReturnType<Store['tokenUsage']['noteReceptions']>>

/** Holds the transaction a batch was sent in, to check later whether it was committed. */
interface Turn {
  transaction: string | null
}

type CallStore = Pick<Store, 'calls' | 'callDays' | 'callGaps' | 'refusedRequests' | 'tokenUsage' | 'transaction'>

/** Creates the log of tool calls, which batches calls into transactions. */
export function createCallLog(
  store: CallStore,
  { now = Date.now, onChange = () => undefined, limits = MAX_WAITING }: CallLogOptions = {},
): CallLog {
  const waiting = createWaitingCalls(limits)
  let writing: Promise<void> | null = null
  /** The flush that starts once `writing` has finished. */
  let next: Promise<void> | null = null
  const written = new Map<string, string>()
  const reportedAt = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined
  /** Delay before the next attempt after a failure; null if the last one succeeded. */
  let retryMs: number | null = null
  let isClosed = false
  /** A batch whose commit wasn't acknowledged. */
  let unsettled: { part: WaitingPart; transaction: string } | null = null

  /** Writes everything queued so far, one batch at a time, so that others can use the database in between. */
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
      retryMs = Math.min(retryMs === null ? RETRY_MS : 2 * retryMs, MAX_RETRY_MS)
    }
  }

  /** Checks whether the last batch before the connection was lost was committed, so that it isn't written twice. */
  async function settle({ part, transaction }: NonNullable<typeof unsettled>): Promise<void> {
    const isWritten = await store.callDays?.isCommitted(transaction)
    unsettled = null
    if (isWritten) reportWritten(part, [])
    else waiting.putBack(part)
  }

  const countWaiting = () => waiting.size + (unsettled?.part.entries.length ?? 0)

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

  async function writeRows({ entries, clients, listings, refused, gaps }: WaitingPart, turn: Turn): Promise<Received> {
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

  function start(): Promise<void> {
    const begun: Promise<void> = write().finally(() => {
      if (writing === begun) writing = null
      if (retryMs !== null) soon()
    })
    writing = begun
    return begun
  }

  /** Writes the queue, one transaction at a time: concurrent ones would write calls out of order. */
  function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    if (next) return next
    if (writing === null) return start()
    next = writing.then(() => {
      next = null
      return start()
    })
    return next
  }

  function soon(): void {
    if (!isClosed) timer ??= setTimeout(() => void flush(), retryMs ?? FLUSH_MS).unref()
  }

  return {
    record(entry) {
      const { tool, arguments: given, reply } = entry
      // Rounds to whole microseconds, which are exact as text, too.
      const durationMs = Math.round(entry.durationMs * 1000) / 1000
      waiting.add({
        ...entry,
        durationMs,
        tool: cut(tool, MAX_NAME),
        arguments: cutNullable(given),
        reply: cutNullable(reply),
      })
      if (waiting.size % FLUSH_ENTRIES === 0 && retryMs === null) void flush()
      else soon()
    },
    connected({ id: tokenId, customerId }, { name, version, protocol }) {
      const client = {
        name: cutNullable(name, MAX_NAME),
        version: cutNullable(version, MAX_NAME),
        protocol: cutNullable(protocol, MAX_NAME),
      }
      const key = JSON.stringify([client.name, client.version, client.protocol])
      if (written.get(tokenId) === key) return
      if (written.size >= MAX_CLIENTS) written.clear()
      written.set(tokenId, key)
      waiting.rest.clients.set(tokenId, { at: new Date(now()).toISOString(), customerId, client })
      soon()
    },
    listed({ id, customerId, toolsVersion }, version) {
      if ((reportedAt.get(id) ?? toolsVersion) === version) return
      if (reportedAt.size >= MAX_CLIENTS) reportedAt.clear()
      reportedAt.set(id, version)
      waiting.rest.listings.set(id, { customerId, version })
      soon()
    },
    refused({ id, serverId }) {
      const { refused } = waiting.rest
      refused.set(id, { serverId, requests: (refused.get(id)?.requests ?? 0) + 1 })
      soon()
    },
    flush,
    waiting: countWaiting,
    dropped: () => waiting.dropped,
    async close() {
      isClosed = true
      // A database that was unreachable may be about to come back.
      const most = store.callDays ? CLOSING_TRIES : 1
      for (let tries = 1; ; tries += 1) {
        await flush()
        if (countWaiting() === 0 || tries === most) break
        await delay(RETRY_MS)
      }
      clearTimeout(timer)
      const calls = countWaiting()
      if (calls > 0) logFor('service/calls').warn('Calls couldn’t be written before the end, and are lost', { calls })
    },
  }
}

// The database ends a string at a NUL character, and can't read half a surrogate pair.
const cut = (text: string, most: number) => toWellFormed(text.slice(0, most)).replaceAll('\0', '\uFFFD')
const cutNullable = (text: string | null, most = MAX_KEPT_CHARACTERS) => (text === null ? null : cut(text, most))

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

/** How the API last received each token's own credential. An operator's tests count as well. */
function receptionsOf(entries: readonly CallEntry[]): Map<string, ReceptionSeen> {
  const seen = new Map<string, ReceptionSeen>()
  for (const { tokenId, at, reception } of entries) if (reception) seen.set(tokenId, { reception, at })
  return seen
}
