import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { z } from 'zod'
import { createYieldToEventLoop, runSync, runYielding } from '../../base/event-loop/yield-to-event-loop.ts'
import { AppFailure } from '../../shared/errors.ts'
import { type Definition, definitionSchema } from '../../shared/management/definition/definition.ts'
import type { Endpoint } from '../../shared/management/endpoint/endpoint.ts'
import type { RowName } from './encryption/secret-codec.ts'
import { SECRET_COLUMNS, type SecretColumn } from './encryption/secret-columns.ts'
import { createEndpointObjects } from './endpoint-objects.ts'
import type { Queries } from './engine/engine.ts'
import type { Housekeeping } from './housekeeping.ts'

/** The row of a definition: `endpoints` are the hashes of their rows, in order. */
const rowSchema = definitionSchema.extend({ endpoints: z.array(z.string()) })
const hashesSchema = rowSchema.pick({ endpoints: true })
const definitionRow = z.object({ definition: z.string() })
const hashRows = z.array(z.object({ hash: z.string() }))
const endpointRows = z.array(z.object({ hash: z.string(), definition: z.string() }))
const versionRows = z.array(z.object({ version: z.int() }))

/** Maximum duration of one commit, in milliseconds, because it blocks everything else. */
const COMMIT_MS = 4
/** Number of endpoint rows read at a time. */
const READ_TOGETHER = 50
/** Maximum number of definitions cached in addition to those in use: draft and live version of the servers being edited. */
const MAX_RECENT = 6

/** Reads the current text of a definition's row; null if it no longer exists. */
type CurrentText = () => Promise<string | null>

/**
 * Definitions of drafts and versions. Each endpoint has its own row, keyed by the hash of its content and shared by all definitions of its
 * server; a draft or version is a small row that lists them. So an edit writes only what it changed, thousands of endpoints are written in
 * small commits before the one that makes them the draft, and if the process is killed, only unreferenced rows are left behind, which the
 * housekeeper removes.
 */
export function createDefinitions(database: Queries, housekeeping: Pick<Housekeeping, 'add'>) {
  const { fragments, secrets } = database
  const { textsIn } = fragments
  const objects = createEndpointObjects()
  /** The row contents of stored definitions, with their servers. */
  const texts = new WeakMap<Definition, { serverId: string; text: string }>()
  const recent = new Map<string, Definition>()

  function remember(serverId: string, text: string, definition: Definition): Definition {
    const key = `${serverId} ${text}`
    recent.delete(key)
    recent.set(key, definition)
    for (const oldest of recent.keys()) if (recent.size > MAX_RECENT) recent.delete(oldest)
    texts.set(definition, { serverId, text })
    database.onEnd((outcome) => {
      if (outcome === 'committed') return
      recent.delete(key)
      texts.delete(definition)
    })
    return definition
  }

  async function readText(serverId: string, text: string, pause: () => Promise<void>): Promise<Definition> {
    const same = recent.get(`${serverId} ${text}`)
    if (same) return remember(serverId, text, same)
    const row = rowSchema.parse(JSON.parse(text))
    const found = row.endpoints.map(objects.find)
    for (let from = 0; from < found.length; from += READ_TOGETHER) {
      const hashes = row.endpoints.slice(from, from + READ_TOGETHER)
      const missing = hashes.filter((_, index) => !found[from + index])
      if (missing.length === 0) continue
      const rows = await rowsOf(serverId, missing)
      for (const [index, hash] of hashes.entries()) {
        if (found[from + index]) continue
        found[from + index] = objects.read(hash, z.string().parse(rows.get(hash)))
        await pause()
      }
    }
    const endpoints = Object.freeze(found as Endpoint[]) as Endpoint[]
    return remember(serverId, text, Object.freeze({ ...row, endpoints }))
  }

  async function rowsOf(serverId: string, hashes: readonly string[]): Promise<Map<string, string>> {
    const rows = await database.all(sql`
      SELECT hash, definition FROM endpoints
      WHERE server_id = ${serverId} AND hash IN ${textsIn(JSON.stringify(hashes))}`)
    const found = endpointRows
      .parse(rows)
      .map(
        async ({ hash, definition }) =>
          [hash, await secrets.open(SECRET_COLUMNS.endpoint, [serverId, hash], definition)] as const,
      )
    return new Map(await Promise.all(found))
  }

  /** Reads a definition, and reads it again if the rows it lists are replaced in the meantime. */
  async function readCurrent(serverId: string, current: CurrentText, pause: () => Promise<void>) {
    for (let text = await current(); text !== null; ) {
      try {
        return await readText(serverId, text, pause)
      } catch (error) {
        const now = await current()
        if (now === text) throw error
        text = now
      }
    }
    return null
  }

  function* keeping(definition: Definition): Generator<void, Definition> {
    const endpoints: Endpoint[] = []
    for (const endpoint of definition.endpoints) {
      endpoints.push(objects.keep(endpoint))
      yield
    }
    // Normalized to what will be read back.
    const row = rowSchema.parse(JSON.parse(JSON.stringify({ ...definition, endpoints: [] })))
    return Object.freeze({ ...row, endpoints: Object.freeze(endpoints) as Endpoint[] })
  }

  const rowText = (definition: Definition): string =>
    JSON.stringify({ ...definition, endpoints: definition.endpoints.map(objects.hashOf) })

  const storedHashes = async (serverId: string): Promise<string[]> =>
    hashRows
      .parse(await database.all(sql`SELECT hash FROM endpoints WHERE server_id = ${serverId}`))
      .map(({ hash }) => hash)

  async function missingOf(serverId: string, { endpoints }: Definition): Promise<Endpoint[]> {
    const present = new Set(await storedHashes(serverId))
    return endpoints.filter((endpoint) => !present.has(objects.hashOf(endpoint)))
  }

  async function write(serverId: string, endpoint: Endpoint): Promise<void> {
    const hash = objects.hashOf(endpoint)
    const text = await secrets.seal(SECRET_COLUMNS.endpoint, [serverId, hash], JSON.stringify(endpoint))
    await database.run(sql`
      INSERT INTO endpoints (server_id, hash, definition) VALUES (${serverId}, ${hash}, ${text})
      ON CONFLICT DO NOTHING`)
  }

  return {
    /**
     * Returns the definition in the row of a draft or version, without yielding. Use it only for a small definition or one that was read
     * before.
     */
    find: (serverId: string, current: CurrentText): Promise<Definition | null> =>
      readCurrent(serverId, current, async () => undefined),
    /** Like `find`, but yields to other work. */
    read: (serverId: string, current: CurrentText): Promise<Definition | null> =>
      readCurrent(serverId, current, createYieldToEventLoop()),
    /**
     * Validates a definition's endpoints and stores the new ones, yielding to other work, so that `textOf` has little left to do. Returns
     * the definition as it will be read. Call it in `store.changes`, and sweep afterwards. Throws AppFailure `cancelled` when `signal`
     * aborts.
     */
    async prepare(serverId: string, definition: Definition, signal?: AbortSignal): Promise<Definition> {
      if (texts.get(definition)?.serverId === serverId) return definition
      const kept = await runYielding(keeping(definition))
      const missing = await missingOf(serverId, kept)
      if (missing.length > 0) await housekeeping.add({ kind: 'sweepEndpoints', serverId })
      for (let next = 0; next < missing.length; ) {
        await database.atomic(async () => {
          const end = performance.now() + COMMIT_MS
          do await write(serverId, missing[next++] as Endpoint)
          while (next < missing.length && performance.now() < end)
        })
        await setImmediate()
        if (signal?.aborted) throw new AppFailure({ kind: 'cancelled' })
      }
      return remember(serverId, rowText(kept), kept)
    },
    /** Returns the text of a definition's row, after writing the endpoints that aren't stored yet. Call it inside a transaction. */
    async textOf(serverId: string, definition: Definition): Promise<string> {
      const stored = texts.get(definition)
      if (stored?.serverId === serverId) return stored.text
      const kept = runSync(keeping(definition))
      for (const endpoint of await missingOf(serverId, kept)) await write(serverId, endpoint)
      return rowText(kept)
    },
    /** Whether an object is a stored endpoint, i.e. valid and immutable. */
    isStored: objects.has,
    /** Returns the hashes of a server's endpoint rows that neither its draft nor any version lists. Call it in `store.changes`. */
    async unused(serverId: string): Promise<string[]> {
      const yieldToEventLoop = createYieldToEventLoop()
      const used = new Set<string>()
      const collect = async (row: unknown, column: SecretColumn, name: RowName) => {
        const text = await secrets.open(column, name, definitionRow.parse(row).definition)
        for (const hash of hashesSchema.parse(JSON.parse(text)).endpoints) used.add(hash)
      }
      const draft = await database.first(sql`SELECT definition FROM drafts WHERE server_id = ${serverId}`)
      if (draft !== undefined) await collect(draft, SECRET_COLUMNS.draft, [serverId])
      const versions = await database.all(sql`SELECT version FROM versions WHERE server_id = ${serverId}`)
      for (const { version } of versionRows.parse(versions)) {
        await yieldToEventLoop()
        const row = await database.first(
          sql`SELECT definition FROM versions WHERE server_id = ${serverId} AND version = ${version}`,
        )
        await collect(row, SECRET_COLUMNS.version, [serverId, version])
      }
      return (await storedHashes(serverId)).filter((hash) => !used.has(hash))
    },
    async removeSome(serverId: string, unused: readonly string[]): Promise<void> {
      await database.run(sql`
        DELETE FROM endpoints WHERE server_id = ${serverId} AND hash IN ${textsIn(JSON.stringify(unused))}`)
    },
  }
}
export type Definitions = ReturnType<typeof createDefinitions>
