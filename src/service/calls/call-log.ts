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
  /** Writes what waits. */
  flush(): void
  /** Writes what waits and ends. */
  close(): void
}

interface CallLogOptions {
  retentionDays?: () => number
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
  { retentionDays = () => 30, now = Date.now, onChange = () => undefined }: CallLogOptions = {},
): CallLog {
  let entries: CallEntry[] = []
  const refused = new Map<string, { serverId: string; requests: number }>()
  const clients = new Map<string, { at: string; customerId: string; client: ClientSeen }>()
  const written = new Map<string, string>()
  const listings = new Map<string, { customerId: string; version: number }>()
  const told = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined
  const retention = keepRecent(store, { retentionDays, now, onChange })

  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    if (entries.length === 0 && clients.size === 0 && listings.size === 0 && refused.size === 0) return
    let changes: Changes
    try {
      store.transaction(() => {
        for (const [tokenId, { at, client }] of clients) store.tokenUsage.connect(tokenId, at, client)
        for (const [tokenId, { version }] of listings) store.tokenUsage.setToolsVersion(tokenId, version)
        for (const entry of entries) store.calls.add(entry)
        for (const [tokenId, { requests }] of refused) store.refusedRequests.add(tokenId, now(), requests)
        for (const [tokenId, seen] of byToken(entries)) store.tokenUsage.addCalls(tokenId, seen)
      })
      changes = changesOf(entries, [...clients.values(), ...listings.values()], refused.values())
      entries = []
      clients.clear()
      listings.clear()
      refused.clear()
    } catch (error) {
      logFor('service/calls').error('The call log couldn’t be written', error)
      entries = entries.slice(-MAX_WAITING)
      return
    }
    onChange(changes)
  }

  const soon = () => {
    timer ??= setTimeout(flush, FLUSH_MS).unref()
  }

  return {
    record(entry) {
      const { tool, arguments: given, reply } = entry
      // Whole microseconds: exact also as text.
      const durationMs = Math.round(entry.durationMs * 1000) / 1000
      entries.push({
        ...entry,
        durationMs,
        tool: cut(tool, MAX_NAME),
        arguments: cutNullable(given),
        reply: cutNullable(reply),
      })
      if (entries.length % FLUSH_ENTRIES === 0) flush()
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
      clients.set(tokenId, { at: new Date(now()).toISOString(), customerId, client })
      soon()
    },
    listed({ id, customerId, toolsVersion }, version) {
      if ((told.get(id) ?? toolsVersion) === version) return
      if (told.size >= MAX_CLIENTS) told.clear()
      told.set(id, version)
      listings.set(id, { customerId, version })
      soon()
    },
    refused({ id, serverId }) {
      refused.set(id, { serverId, requests: (refused.get(id)?.requests ?? 0) + 1 })
      soon()
    },
    flush,
    close() {
      retention.stop()
      flush()
      clearTimeout(timer)
    },
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
