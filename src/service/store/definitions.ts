import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { Database } from 'libsql'
import { z } from 'zod'
import { transact } from '../../core/database/transact.ts'
import { createYieldToEventLoop, runSync, runYielding } from '../../core/event-loop/yield-to-event-loop.ts'
import { AppFailure } from '../../shared/errors.ts'
import { type Definition, definitionSchema } from '../../shared/management/definition/definition.ts'
import { type Endpoint, endpointSchema } from '../../shared/management/endpoint/endpoint.ts'
import { message } from '../../shared/text/message.ts'
import type { Housekeeping } from './housekeeping.ts'

/** A definition's own row: `endpoints` are the hashes of their rows, in order. */
const rowSchema = definitionSchema.extend({ endpoints: z.array(z.string()) })
const hashesSchema = rowSchema.pick({ endpoints: true })
const definitionRow = z.object({ definition: z.string() })
const hashRows = z.array(z.object({ hash: z.string() }))
const versionRows = z.array(z.object({ version: z.int() }))

/** How long one commit may take, in milliseconds: nothing else is served meanwhile. */
const COMMIT_MS = 4
/** Whole definitions that are kept in memory, beside those in use: draft and live version of the servers being worked on. */
const MAX_RECENT = 6

/** Names an endpoint's row by its content. */
const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22)

/**
 * Definitions of drafts and versions. Each endpoint is a row of its own, named by the hash of its content and shared by
 * everything of its server that has it; a draft or version is a small row that lists them. So an edit writes what it
 * changed, thousands of endpoints are written in small commits before the one that makes them the draft, and what a kill
 * leaves behind is rows that nothing lists, which the housekeeper takes away.
 *
 * An endpoint that was read or written once is one frozen object for every caller: it's validated once, and equal ones are
 * the same.
 */
export function createDefinitions(database: Database, housekeeping: Pick<Housekeeping, 'add'>) {
  const one = database.prepare('SELECT definition FROM endpoints WHERE server_id = ? AND hash = ?')
  const all = database.prepare('SELECT hash FROM endpoints WHERE server_id = ?')
  const insert = database.prepare('INSERT OR IGNORE INTO endpoints (server_id, hash, definition) VALUES (?, ?, ?)')
  const remove = database.prepare('DELETE FROM endpoints WHERE server_id = ? AND hash = ?')
  const draft = database.prepare('SELECT definition FROM drafts WHERE server_id = ?')
  const versions = database.prepare('SELECT version FROM versions WHERE server_id = ?')
  const version = database.prepare('SELECT definition FROM versions WHERE server_id = ? AND version = ?')

  const hashes = new WeakMap<Endpoint, string>()
  const known = new Map<string, WeakRef<Endpoint>>()
  const released = new FinalizationRegistry<string>((hash) => {
    if (!known.get(hash)?.deref()) known.delete(hash)
  })
  /** Row texts of the definitions that are stored, by server. */
  const texts = new WeakMap<Definition, { serverId: string; text: string }>()
  const recent = new Map<string, Definition>()

  function hold(endpoint: Endpoint, hash: string): Endpoint {
    hashes.set(Object.freeze(endpoint), hash)
    known.set(hash, new WeakRef(endpoint))
    released.register(endpoint, hash)
    return endpoint
  }

  /** The one object of an endpoint's content. Throws `invalidInput` on `text` for an endpoint that isn't valid. */
  function keep(given: Endpoint): Endpoint {
    if (hashes.has(given)) return given
    const text = JSON.stringify(given)
    const same = known.get(hashOf(text))?.deref()
    if (same) return same
    const parsed = endpointSchema.safeParse(JSON.parse(text))
    if (!parsed.success) {
      const field = parsed.error.issues[0]?.path.join('.') ?? ''
      const text = message('documents.notAnEndpoint', { tool: given.toolName, field })
      throw new AppFailure({ kind: 'invalidInput', fields: { text } })
    }
    const hash = hashOf(JSON.stringify(parsed.data))
    return known.get(hash)?.deref() ?? hold(parsed.data, hash)
  }

  function remember(serverId: string, text: string, definition: Definition): Definition {
    const key = `${serverId} ${text}`
    recent.delete(key)
    recent.set(key, definition)
    for (const oldest of recent.keys()) if (recent.size > MAX_RECENT) recent.delete(oldest)
    texts.set(definition, { serverId, text })
    return definition
  }

  function* reading(serverId: string, text: string): Generator<void, Definition> {
    const same = recent.get(`${serverId} ${text}`)
    if (same) return remember(serverId, text, same)
    const row = rowSchema.parse(JSON.parse(text))
    const endpoints: Endpoint[] = []
    for (const hash of row.endpoints) {
      const stored = known.get(hash)?.deref()
      endpoints.push(stored ?? hold(endpointSchema.parse(JSON.parse(rowOf(serverId, hash))), hash))
      yield
    }
    return remember(serverId, text, Object.freeze({ ...row, endpoints: Object.freeze(endpoints) as Endpoint[] }))
  }

  const rowOf = (serverId: string, hash: string): string => definitionRow.parse(one.get(serverId, hash)).definition

  function* keeping(definition: Definition): Generator<void, Definition> {
    const endpoints: Endpoint[] = []
    for (const endpoint of definition.endpoints) {
      endpoints.push(keep(endpoint))
      yield
    }
    // As it will be read back.
    const row = rowSchema.parse(JSON.parse(JSON.stringify({ ...definition, endpoints: [] })))
    return Object.freeze({ ...row, endpoints: Object.freeze(endpoints) as Endpoint[] })
  }

  const hashOfKept = (endpoint: Endpoint): string => hashes.get(endpoint) ?? ''
  const rowText = (definition: Definition): string =>
    JSON.stringify({ ...definition, endpoints: definition.endpoints.map(hashOfKept) })

  function missingOf(serverId: string, { endpoints }: Definition): Endpoint[] {
    const present = new Set(hashRows.parse(all.all(serverId)).map(({ hash }) => hash))
    return endpoints.filter((endpoint) => !present.has(hashOfKept(endpoint)))
  }
  const write = (serverId: string, endpoint: Endpoint): unknown =>
    insert.run(serverId, hashOfKept(endpoint), JSON.stringify(endpoint))

  return {
    /** The definition of a draft's or version's row, at once. Use it only where it's small or was read before. */
    find: (serverId: string, text: string): Definition => runSync(reading(serverId, text)),
    /** The same, in turns with others. `again` gives the row's text: what it lists may be replaced while it's read. */
    async read(serverId: string, again: () => string | null): Promise<Definition | null> {
      for (let text = again(); text !== null; ) {
        try {
          return await runYielding(reading(serverId, text))
        } catch (error) {
          const now = again()
          if (now === text) throw error
          text = now
        }
      }
      return null
    },
    /**
     * Validates a definition's endpoints and stores those that are new, in turns with others, so that `textOf` has little
     * left to do. Returns the definition as it will be read. Call it in `store.changes`, and sweep afterwards. Throws
     * AppFailure `cancelled` when `signal` aborts.
     */
    async prepare(serverId: string, definition: Definition, signal?: AbortSignal): Promise<Definition> {
      if (texts.get(definition)?.serverId === serverId) return definition
      const kept = await runYielding(keeping(definition))
      const missing = missingOf(serverId, kept)
      if (missing.length > 0) housekeeping.add({ kind: 'sweepEndpoints', serverId })
      for (let next = 0; next < missing.length; ) {
        transact(database, () => {
          const end = performance.now() + COMMIT_MS
          do write(serverId, missing[next++] as Endpoint)
          while (next < missing.length && performance.now() < end)
        })
        await setImmediate()
        if (signal?.aborted) throw new AppFailure({ kind: 'cancelled' })
      }
      return remember(serverId, rowText(kept), kept)
    },
    /** Text of a definition's row; endpoints that aren't stored yet are written. Call it inside a transaction. */
    textOf(serverId: string, definition: Definition): string {
      const stored = texts.get(definition)
      if (stored?.serverId === serverId) return stored.text
      const kept = runSync(keeping(definition))
      for (const endpoint of missingOf(serverId, kept)) write(serverId, endpoint)
      return rowText(kept)
    },
    /** Whether an object is an endpoint that is stored: it's valid, and never changes. */
    isStored: (value: object): boolean => hashes.has(value as Endpoint),
    /** Hashes of a server's endpoint rows that neither its draft nor a version lists. Call it in `store.changes`. */
    async unused(serverId: string): Promise<string[]> {
      const yieldToEventLoop = createYieldToEventLoop()
      const used = new Set<string>()
      const collect = (row: unknown) => {
        const { definition } = definitionRow.parse(row)
        for (const hash of hashesSchema.parse(JSON.parse(definition)).endpoints) used.add(hash)
      }
      const current = draft.get(serverId)
      if (current !== undefined) collect(current)
      for (const { version: number } of versionRows.parse(versions.all(serverId))) {
        await yieldToEventLoop()
        collect(version.get(serverId, number))
      }
      return hashRows.parse(all.all(serverId)).flatMap(({ hash }) => (used.has(hash) ? [] : [hash]))
    },
    removeSome(serverId: string, unused: readonly string[]): void {
      transact(database, () => {
        for (const hash of unused) remove.run(serverId, hash)
      })
    },
  }
}
export type Definitions = ReturnType<typeof createDefinitions>
