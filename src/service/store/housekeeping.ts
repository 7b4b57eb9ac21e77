import { sql } from 'kysely'
import { z } from 'zod'
import type { Query } from './engine/compiled-queries.ts'
import type { Queries } from './engine/engine.ts'

const PREFIX = 'housekeeping:'
/** Total number of calls to delete, once counted. */
const calls = z.int().optional()
const jobSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('removeServer'), serverId: z.string(), calls }),
  z.object({ kind: z.literal('removeCustomer'), customerId: z.string(), calls }),
  /** Calls numbered up to and including `upTo`; `serverId` null: those of all servers. */
  z.object({ kind: z.literal('clearCalls'), serverId: z.string().nullable(), upTo: z.int(), calls }),
  /** Endpoint rows that neither the draft nor a version of the server lists anymore, or never did. */
  z.object({ kind: z.literal('sweepEndpoints'), serverId: z.string() }),
])
export type HousekeepingJob = z.output<typeof jobSchema>
const rows = z.array(z.object({ name: z.string(), value: z.string() }))

/**
 * Pending work on many rows. It's written to the database before it starts, so that a killed service continues it, and cached in memory for
 * immediate access.
 */
export async function createHousekeeping(database: Queries) {
  async function read(): Promise<Map<string, HousekeepingJob>> {
    const written = await database.all(sql`SELECT name, value FROM meta WHERE name LIKE ${`${PREFIX}%`} ORDER BY name`)
    return new Map(rows.parse(written).map(({ name, value }) => [name, jobSchema.parse(JSON.parse(value))]))
  }
  const jobs = await read()
  let added = 0
  /** Names written by our own unfinished transactions. */
  const unsettled = new Set<string>()
  /** For each read in flight: names that may have been written since it started. */
  const reloads = new Set<Set<string>>()

  /**
   * Updates the cache with a written job; null: it's done. A rollback undoes that. Until the transaction is committed, its job isn't done:
   * others still see the rows that it deletes.
   */
  function note(name: string, job: HousekeepingJob | null): void {
    const before = jobs.get(name) ?? null
    const put = (known: HousekeepingJob | null) => void (known ? jobs.set(name, known) : jobs.delete(name))
    const isSettled = !database.isInTransaction()
    if (job !== null || isSettled) put(job)
    for (const skipped of reloads) skipped.add(name)
    if (!isSettled) unsettled.add(name)
    database.onEnd((outcome) => {
      unsettled.delete(name)
      for (const skipped of reloads) skipped.add(name)
      put(outcome === 'rolledBack' ? before : job)
    })
  }

  return {
    jobs: (): HousekeepingJob[] => [...jobs.values()],
    isOpen: (job: HousekeepingJob): boolean => jobs.has(nameOf(job)),
    /** Writes a job, or its current state. */
    async add(job: HousekeepingJob): Promise<void> {
      const name = nameOf(job)
      await database.run(sql`
        INSERT INTO meta (name, value) VALUES (${name}, ${JSON.stringify(job)})
        ON CONFLICT (name) DO UPDATE SET value = excluded.value`)
      note(name, job)
      added += 1
    },
    /** Adopts what other nodes have written or finished. */
    async reload(): Promise<void> {
      const skipped = new Set(unsettled)
      reloads.add(skipped)
      const now = await read().finally(() => reloads.delete(skipped))
      for (const name of Array.from(jobs.keys())) if (!now.has(name) && !skipped.has(name)) jobs.delete(name)
      for (const [name, job] of now) {
        if (skipped.has(name)) continue
        if (!jobs.has(name)) added += 1
        jobs.set(name, job)
      }
    },
    /** Number of jobs written since the start: earlier reads of calls may be outdated after a change. */
    additions: (): number => added,
    async finish(job: HousekeepingJob): Promise<void> {
      const name = nameOf(job)
      await database.run(sql`DELETE FROM meta WHERE name = ${name}`)
      note(name, null)
    },
    /** Conditions on `calls` that exclude rows still to be deleted; none while there's nothing to do. */
    remainingCalls: (): Query[] => [...jobs.values()].flatMap((job) => conditionOf(job) ?? []),
    /** Whether some of these calls are still to be deleted; by default, of all calls. */
    hasRemainingCalls: ({ serverId }: { serverId?: string | undefined }): boolean =>
      [...jobs.values()].some((job) => {
        if (job.kind === 'sweepEndpoints') return false
        if (job.kind === 'removeCustomer' || serverId === undefined) return true
        return job.serverId === null || job.serverId === serverId
      }),
    /** The number up to which all calls are being cleared, of one server if given; 0 if none are. */
    clearedUpTo(serverId: string | undefined): number {
      const clearings = [...jobs.values()].flatMap((job) =>
        job.kind === 'clearCalls' && (job.serverId === null || job.serverId === serverId) ? [job.upTo] : [],
      )
      return Math.max(0, ...clearings)
    },
    /** Whether a server is being removed, so that it no longer exists for callers. */
    isServerRemoved: (serverId: string): boolean => jobs.has(nameOf({ kind: 'removeServer', serverId })),
    isCustomerRemoved: (customerId: string): boolean => jobs.has(nameOf({ kind: 'removeCustomer', customerId })),
    /** Identifiers of the servers being removed, as a JSON array for `textsIn`. */
    removedServers: (): string =>
      JSON.stringify([...jobs.values()].flatMap((job) => (job.kind === 'removeServer' ? [job.serverId] : []))),
    /** Identifiers of the customers being removed, as a JSON array for `textsIn`. */
    removedCustomers: (): string =>
      JSON.stringify([...jobs.values()].flatMap((job) => (job.kind === 'removeCustomer' ? [job.customerId] : []))),
  }
}
export type Housekeeping = Awaited<ReturnType<typeof createHousekeeping>>

/** Each clearing has its own name, so that the end of one doesn't remove a later one. */
export function nameOf(job: HousekeepingJob): string {
  if (job.kind === 'removeServer') return `${PREFIX}removeServer:${job.serverId}`
  if (job.kind === 'removeCustomer') return `${PREFIX}removeCustomer:${job.customerId}`
  if (job.kind === 'sweepEndpoints') return `${PREFIX}sweepEndpoints:${job.serverId}`
  return `${PREFIX}clearCalls:${job.serverId ?? ''}:${job.upTo}`
}

function conditionOf(job: HousekeepingJob): Query | null {
  if (job.kind === 'sweepEndpoints') return null
  if (job.kind === 'removeServer') return sql`server_id <> ${job.serverId}`
  if (job.kind === 'removeCustomer') return sql`customer_id <> ${job.customerId}`
  if (job.serverId === null) return sql`id > ${job.upTo}`
  return sql`NOT (server_id = ${job.serverId} AND id <= ${job.upTo})`
}
