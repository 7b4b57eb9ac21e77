import { setImmediate } from 'node:timers/promises'
import { createYieldToEventLoop, runSync, runYielding } from '../../base/event-loop/yield-to-event-loop.ts'
import { AppFailure } from '../../shared/errors.ts'
import type { Definition } from '../../shared/management/definition/definition.ts'
import type { Endpoint } from '../../shared/management/endpoint/endpoint.ts'
import { createDefinitionCache } from './definition-cache.ts'
import { createEndpointObjects } from './endpoint-objects.ts'
import { createEndpointRows } from './endpoint-rows.ts'
import type { Queries } from './engine/engine.ts'
import type { Housekeeping } from './housekeeping.ts'
import { type CurrentText, definitionRowSchema, readDefinition } from './read-definition.ts'
import { findUnusedEndpoints } from './unused-endpoints.ts'

/** Maximum duration of one commit, in milliseconds, because it blocks everything else. */
const COMMIT_MS = 4

/**
 * Definitions of drafts and versions. Each endpoint has its own row, keyed by the hash of its content and shared by all definitions of its
 * server; a draft or version is a small row that lists them. So an edit writes only what it changed, thousands of endpoints are written in
 * small commits before the one that makes them the draft, and if the process is killed, only unreferenced rows are left behind, which the
 * housekeeper removes.
 */
export function createDefinitions(database: Queries, housekeeping: Pick<Housekeeping, 'add'>) {
  const objects = createEndpointObjects()
  const rows = createEndpointRows(database)
  const cache = createDefinitionCache(database)

  const readCurrent = (serverId: string, current: CurrentText, pause: () => Promise<void>) =>
    readDefinition({ cache, objects, rows }, serverId, current, pause)

  function* keeping(definition: Definition): Generator<void, Definition> {
    const endpoints: Endpoint[] = []
    for (const endpoint of definition.endpoints) {
      endpoints.push(objects.keep(endpoint))
      yield
    }
    // Normalized to what will be read back.
    const row = definitionRowSchema.parse(JSON.parse(JSON.stringify({ ...definition, endpoints: [] })))
    return Object.freeze({ ...row, endpoints: Object.freeze(endpoints) as Endpoint[] })
  }

  const rowText = (definition: Definition): string =>
    JSON.stringify({ ...definition, endpoints: definition.endpoints.map(objects.hashOf) })

  async function missingOf(serverId: string, { endpoints }: Definition): Promise<Endpoint[]> {
    const present = new Set(await rows.hashes(serverId))
    return endpoints.filter((endpoint) => !present.has(objects.hashOf(endpoint)))
  }

  const write = (serverId: string, endpoint: Endpoint): Promise<void> =>
    rows.write(serverId, objects.hashOf(endpoint), endpoint)

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
     * the definition as it will be read. Call it in `store.changes`, and sweep afterward. Throws AppFailure `cancelled` when `signal`
     * aborts.
     */
    async prepare(serverId: string, definition: Definition, signal?: AbortSignal): Promise<Definition> {
      if (cache.textOf(serverId, definition) !== undefined) return definition
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
      return cache.remember(serverId, rowText(kept), kept)
    },
    /** Returns the text of a definition's row, after writing the endpoints that aren't stored yet. Call it inside a transaction. */
    async textOf(serverId: string, definition: Definition): Promise<string> {
      const stored = cache.textOf(serverId, definition)
      if (stored !== undefined) return stored
      const kept = runSync(keeping(definition))
      for (const endpoint of await missingOf(serverId, kept)) await write(serverId, endpoint)
      return rowText(kept)
    },
    /** Whether an object is a stored endpoint, i.e. valid and immutable. */
    isStored: objects.has,
    /** Returns the hashes of a server's endpoint rows that neither its draft nor any version lists. Call it in `store.changes`. */
    unused: (serverId: string): Promise<string[]> => findUnusedEndpoints(database, rows, serverId),
    removeSome: rows.remove,
  }
}
export type Definitions = ReturnType<typeof createDefinitions>
