import { logFor } from '../../core/log/log.ts'
import { type Changes, limitChangedIds } from '../../shared/management/changes.ts'
import type { Store } from '../store/store.ts'
import type { CallsSeen } from '../store/token-usage.ts'
import type { StoredToken } from '../store/tokens.ts'
import { type CallEntry, type ClientSeen, MAX_KEPT_CHARACTERS } from './call-entry.ts'
import { keepRecent } from './keep-recent.ts'

/** Longest name of a tool or a client that is kept, in characters. */
const MAX_NAME = 200
const FLUSH_MS = 200
const FLUSH_ENTRIES = 500
/** What waits at most while the database cannot be written; the oldest go first. */
const MAX_WAITING = 2000
/** What waits at most while calls before them are being written, which is to take milliseconds. */
const MAX_BEHIND = 20_000
const MAX_CLIENTS = 5000

export interface CallLog {
  /** Takes a call; it is in the database at most 200 ms later. Never throws. */
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
  /** Writes what waits and ends. */
  close(): Promise<void>
}

interface CallLogOptions {
  retentionDays?: () => Promise<number>
  /** In milliseconds since 1970. */
  now?: () => number
  /** Hears what each write has changed, whose calls and how many they may be. */
  onChange?: (changes: Changes) => void
}

type CallStore = Pick<Store, 'calls' | 'refusedRequests' | 'tokenUsage' | 'transaction' | 'checkpoints'>

/**
 * The log of tool calls: collected, and written as one transaction. Deletes calls older than `retentionDays`, at the
 * start and every hour. `now` in milliseconds.
 */
export function createCallLog(
  store: CallStore,
  { retentionDays = async () => 30, now = Date.now, onChange = () => undefined }: CallLogOptions = {},
): CallLog {
  let waiting = nothing()
  let writing: Promise<void> | null = null
  /** Begins when `writing` has ended. */
  let next: Promise<void> | null = null
  const written = new Map<string, string>()
  const told = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined
  const retention = keepRecent(store, { retentionDays, now, onChange })

  /** Writes what waits at this moment. */
  async function write(): Promise<void> {
    const taken = waiting
    if (isEmpty(taken)) return
    waiting = nothing()
    const { entries, clients, listings, refused, dropped } = taken
    if (dropped > 0) logFor('service/calls').warn('Calls came faster than they could be written', { dropped })
    try {
      await store.transaction(async () => {
        for (const [tokenId, { at, client }] of clients) await store.tokenUsage.connect(tokenId, at, client)
        for (const [tokenId, { version }] of listings) await store.tokenUsage.setToolsVersion(tokenId, version)
        for (const entry of entries) await store.calls.add(entry)
        for (const [tokenId, { requests }] of refused) await store.refusedRequests.add(tokenId, now(), requests)
        for (const [tokenId, seen] of byToken(entries)) await store.tokenUsage.addCalls(tokenId, seen)
      })
    } catch (error) {
      logFor('service/calls').error('The call log couldn’t be written', error)
      waiting = putBack(taken, waiting)
      return
    }
    onChange(changesOf(entries, [...clients.values(), ...listings.values()], refused.values()))
  }

  function start(): Promise<void> {
    const begun: Promise<void> = write().finally(() => {
      if (writing === begun) writing = null
    })
    writing = begun
    return begun
  }

  /** Two transactions at a time would write calls out of their order. */
  function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    if (next) return next
    if (writing === null) return isEmpty(waiting) ? Promise.resolve() : start()
    next = writing.then(() => {
      next = null
      return start()
    })
    return next
  }

  const soon = () => {
    timer ??= setTimeout(() => void flush(), FLUSH_MS).unref()
  }

  return {
    record(entry) {
      const { tool, arguments: given, reply } = entry
      // Whole microseconds: exact also as text.
      const durationMs = Math.round(entry.durationMs * 1000) / 1000
      const { entries } = waiting
      if (entries.length >= MAX_BEHIND) {
        entries.shift()
        waiting.dropped += 1
      }
      entries.push({
        ...entry,
        durationMs,
        tool: cut(tool, MAX_NAME),
        arguments: cutNullable(given),
        reply: cutNullable(reply),
      })
      if (entries.length % FLUSH_ENTRIES === 0) void flush()
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
      waiting.clients.set(tokenId, { at: new Date(now()).toISOString(), customerId, client })
      soon()
    },
    listed({ id, customerId, toolsVersion }, version) {
      if ((told.get(id) ?? toolsVersion) === version) return
      if (told.size >= MAX_CLIENTS) told.clear()
      told.set(id, version)
      waiting.listings.set(id, { customerId, version })
      soon()
    },
    refused({ id, serverId }) {
      waiting.refused.set(id, { serverId, requests: (waiting.refused.get(id)?.requests ?? 0) + 1 })
      soon()
    },
    flush,
    waiting: () => waiting.entries.length,
    async close() {
      await retention.stop()
      await flush()
      clearTimeout(timer)
    },
  }
}

/** What is to be written, all but the calls by token. */
interface Waiting {
  entries: CallEntry[]
  refused: Map<string, { serverId: string; requests: number }>
  clients: Map<string, { at: string; customerId: string; client: ClientSeen }>
  listings: Map<string, { customerId: string; version: number }>
  /** Calls that there was no room for. */
  dropped: number
}

const nothing = (): Waiting => ({
  entries: [],
  refused: new Map(),
  clients: new Map(),
  listings: new Map(),
  dropped: 0,
})
const isEmpty = ({ entries, refused, clients, listings }: Waiting): boolean =>
  entries.length === 0 && refused.size === 0 && clients.size === 0 && listings.size === 0

/** What couldn't be written, with what came since. */
function putBack(taken: Waiting, since: Waiting): Waiting {
  const refused = new Map(taken.refused)
  for (const [id, { serverId, requests }] of since.refused) {
    refused.set(id, { serverId, requests: (refused.get(id)?.requests ?? 0) + requests })
  }
  return {
    entries: [...taken.entries, ...since.entries].slice(-MAX_WAITING),
    refused,
    clients: new Map([...taken.clients, ...since.clients]),
    listings: new Map([...taken.listings, ...since.listings]),
    dropped: since.dropped,
  }
}

// The database ends text at a zero character.
const cut = (text: string, most: number) => text.slice(0, most).replaceAll('\0', '\uFFFD')
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
