import { setTimeout as delay, setImmediate } from 'node:timers/promises'
import { logFor } from '../../base/log/log.ts'
import { type Changes, limitChangedIds } from '../../shared/management/changes.ts'
import { toWellFormed } from '../../shared/well-formed.ts'
import { type CallEntry, type ClientSeen, MAX_KEPT_CHARACTERS } from '../store/call-entry.ts'
import type { Store } from '../store/store.ts'
import type { CallsSeen, ReceptionSeen } from '../store/token-usage.ts'
import type { StoredToken } from '../store/tokens.ts'
import { createWaitingCalls, type WaitingLimits, type WaitingPart } from './waiting-calls.ts'

/** Longest name of a tool or a client that is kept, in characters. */
const MAX_NAME = 200
const FLUSH_MS = 200
const FLUSH_ENTRIES = 500
/** Calls that are written with one transaction at most. */
const MAX_TOGETHER = 2_000
/** What waits at most while the database can't be written, or not as fast as calls come. */
const MAX_WAITING: WaitingLimits = { calls: 20_000, bytes: 64 * 1024 * 1024 }
/** How long the first try waits after one that failed, and the longest one. */
const [RETRY_MS, MAX_RETRY_MS] = [1_000, 15_000]
/** How often it's tried to write what waits at the end, where the database is another process. */
const CLOSING_TRIES = 4
const MAX_CLIENTS = 5000

export interface CallLog {
  /**
   * Takes a call; it is in the database at most 200 ms later. While that can't be written, calls wait; where there's no room for more,
   * the oldest ones go, and what is missing is written down with the others. Never throws.
   */
  record(entry: CallEntry): void
  /** Takes how a client has named itself; at any request, as the same again costs nothing. Never throws. */
  connected(token: Pick<StoredToken, 'id' | 'customerId'>, client: ClientSeen): void
  /** Takes the version of the tools that a client was told; at any request, as the same again costs nothing. Never throws. */
  listed(token: Pick<StoredToken, 'id' | 'customerId' | 'toolsVersion'>, version: number): void
  /** Counts a request that was refused at a limit. Never throws. */
  refused(token: Pick<StoredToken, 'id' | 'serverId'>): void
  /** Ends when what was taken until now is written, or couldn't be. Never rejects. */
  flush(): Promise<void>
  /** How many calls aren't in the database yet. */
  waiting(): number
  /** How many calls there was no room for since the start. */
  dropped(): number
  /** Writes what waits and ends. */
  close(): Promise<void>
}

interface CallLogOptions {
  /** In milliseconds since 1970. */
  now?: () => number
  /** Hears what each write has changed, whose calls and how many they may be. */
  onChange?: (changes: Changes) => void
  /** What waits at most. */
  limits?: WaitingLimits
}

/** Tokens of which the API receives the credential in another way than before. */
type Received = Awaited<ReturnType<Store['tokenUsage']['noteReceptions']>>

/** What the transaction is asked for later by that a part was sent with. */
interface Turn {
  transaction: string | null
}

type CallStore = Pick<Store, 'calls' | 'callDays' | 'callGaps' | 'refusedRequests' | 'tokenUsage' | 'transaction'>

/** The log of tool calls: collected, and written as one transaction. */
export function createCallLog(
  store: CallStore,
  { now = Date.now, onChange = () => undefined, limits = MAX_WAITING }: CallLogOptions = {},
): CallLog {
  const waiting = createWaitingCalls(limits)
  let writing: Promise<void> | null = null
  /** Begins when `writing` has ended. */
  let next: Promise<void> | null = null
  const written = new Map<string, string>()
  const told = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined
  /** How long the next try waits after the last one failed; null: it succeeded. */
  let retryMs: number | null = null
  let isClosed = false
  /** What was sent to be committed, without an answer. */
  let unsettled: { part: WaitingPart; transaction: string } | null = null

  /** Writes what waits at this moment, a part at a time, so that others have the database in between. */
  async function write(): Promise<void> {
    try {
      if (unsettled) await settle(unsettled)
      for (let left = waiting.size; ; ) {
        const part = waiting.take(MAX_TOGETHER)
        const received = part ? await writePart(part) : []
        retryMs = null
        if (part === null) return
        tellWritten(part, received)
        left -= part.entries.length
        if (left <= 0) return
        await setImmediate()
      }
    } catch (error) {
      logFor('service/calls').error('The call log couldn’t be written', error)
      retryMs = Math.min(retryMs === null ? RETRY_MS : 2 * retryMs, MAX_RETRY_MS)
    }
  }

  /** The connection was lost: what was sent before may have been written, and isn't to be written twice. */
  async function settle({ part, transaction }: NonNullable<typeof unsettled>): Promise<void> {
    const isWritten = await store.callDays?.isCommitted(transaction)
    unsettled = null
    if (isWritten) tellWritten(part, [])
    else waiting.putBack(part)
  }

  const countWaiting = () => waiting.size + (unsettled?.part.entries.length ?? 0)

  /** Keeps what can't be written. */
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
    // What isn't there is made with the next try; until then, its calls are kept with those of other days.
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

  function tellWritten({ entries, clients, listings, refused, gaps }: WaitingPart, received: Received): void {
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

  /** Two transactions at a time would write calls out of their order. */
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
      // Whole microseconds: exact also as text.
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
      if ((told.get(id) ?? toolsVersion) === version) return
      if (told.size >= MAX_CLIENTS) told.clear()
      told.set(id, version)
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
      // One that was away may be about to come back.
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

// The database ends text at a zero character, and reads none with half of a surrogate pair.
const cut = (text: string, most: number) => toWellFormed(text.slice(0, most)).replaceAll('\0', '\uFFFD')
const cutNullable = (text: string | null, most = MAX_KEPT_CHARACTERS) => (text === null ? null : cut(text, most))

/** Whose calls are in the log now. A test counts for nothing else. */
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

/** How the API has received each token's own credential last; tests of the operator's say as much of it as others. */
function receptionsOf(entries: readonly CallEntry[]): Map<string, ReceptionSeen> {
  const seen = new Map<string, ReceptionSeen>()
  for (const { tokenId, at, reception } of entries) if (reception) seen.set(tokenId, { reception, at })
  return seen
}
