import { setTimeout as delay } from 'node:timers/promises'
import { logFor } from '../../base/log/log.ts'
import type { Changes } from '../../shared/management/changes.ts'
import { toWellFormed } from '../../shared/well-formed.ts'
import { type CallEntry, type ClientSeen, MAX_KEPT_CHARACTERS } from '../store/call-entry.ts'
import type { StoredToken } from '../store/tokens.ts'
import { createWaitingCalls, type WaitingLimits } from './waiting-calls.ts'
import { type CallStore, createCallWriter, FIRST_RETRY_MS } from './write-calls.ts'

/** Maximum length of a tool's or client's name, in characters. */
const MAX_NAME = 200
const FLUSH_MS = 200
const FLUSH_ENTRIES = 500
/** Limits on the queue while the database can't be written to, or can't keep up with the calls. */
const MAX_WAITING: WaitingLimits = { calls: 20_000, bytes: 64 * 1024 * 1024 }
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

/** Creates the log of tool calls, which batches calls into transactions. */
export function createCallLog(
  store: CallStore,
  { now = Date.now, onChange = () => undefined, limits = MAX_WAITING }: CallLogOptions = {},
): CallLog {
  const waiting = createWaitingCalls(limits)
  const writer = createCallWriter(store, waiting, { now, onChange })
  let writing: Promise<void> | null = null
  /** The flush that starts once `writing` has finished. */
  let next: Promise<void> | null = null
  const written = new Map<string, string>()
  const reportedAt = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  function start(): Promise<void> {
    const begun: Promise<void> = writer.write().finally(() => {
      if (writing === begun) writing = null
      if (writer.retryMs() !== null) soon()
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
    if (!isClosed) timer ??= setTimeout(() => void flush(), writer.retryMs() ?? FLUSH_MS).unref()
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
      if (waiting.size % FLUSH_ENTRIES === 0 && writer.retryMs() === null) void flush()
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
    waiting: writer.waiting,
    dropped: () => waiting.dropped,
    async close() {
      isClosed = true
      // An unreachable database may be about to come back.
      const most = store.callDays ? CLOSING_TRIES : 1
      for (let tries = 1; ; tries += 1) {
        await flush()
        if (writer.waiting() === 0 || tries === most) break
        await delay(FIRST_RETRY_MS)
      }
      clearTimeout(timer)
      const calls = writer.waiting()
      if (calls > 0) logFor('service/calls').warn('Calls couldn’t be written before the end, and are lost', { calls })
    },
  }
}

// The database ends a string at a NUL character, and can't read half a surrogate pair.
const cut = (text: string, most: number) => toWellFormed(text.slice(0, most)).replaceAll('\0', '\uFFFD')
const cutNullable = (text: string | null, most = MAX_KEPT_CHARACTERS) => (text === null ? null : cut(text, most))
