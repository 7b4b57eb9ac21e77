import { sql } from 'kysely'
import { z } from 'zod'
import type { Query } from './engine/compiled-queries.ts'
import type { Queries } from './engine/engine.ts'

const PREFIX = 'housekeeping:'
/** Total number of calls to delete, once they've been counted. */
const calls = z.int().optional()
const jobSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('removeServer'), serverId: z.string(), calls }),
  z.object({ kind: z.literal('removeCustomer'), customerId: z.string(), calls }),
  /** Calls numbered up to and including `upTo`; if `serverId` is null, those of all servers. */
  z.object({ kind: z.literal('clearCalls'), serverId: z.string().nullable(), upTo: z.int(), calls }),
  /** Endpoint rows that neither the draft nor any version of the server lists. */
  z.object({ kind: z.literal('sweepEndpoints'), serverId: z.string() }),
])
export type HousekeepingJob = z.output<typeof jobSchema>
const rows = z.array(z.object({ name: z.string(), value: z.string() }))

/**
 * Pending work on many rows. It's written to the database before it starts, so that a service continues it after being killed, and cached
 * in memory for fast access.
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
  /** For each read in flight, the names that may have been written since it started. */
  const reloads = new Set<Set<string>>()

  /**
   * Updates the cache with a written job, or removes the job once it's done (null). A rollback undoes this. Until the transaction is
   * committed, a job isn't removed, because other callers still see the rows that it deletes.
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
    /** Writes a new job, or the current state of one. */
    async add(job: HousekeepingJob): Promise<void> {
      const name = nameOf(job)
      await database.run(sql`
        INSERT INTO meta (name, value) VALUES (${name}, ${JSON.stringify(job)})
        ON CONFLICT (name) DO UPDATE SET value = excluded.value`)
      note(name, job)
      added += 1
    },
    /** Adds the jobs that other nodes have written, and drops those that they've finished. */
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
    /** Returns the number of jobs written since the start: when it changes, earlier reads of calls may be outdated. */
    additions: (): number => added,
    async finish(job: HousekeepingJob): Promise<void> {
      const name = nameOf(job)
      await database.run(sql`DELETE FROM meta WHERE name = ${name}`)
      note(name, null)
    },
    /** Returns conditions on `calls` that exclude rows still to be deleted; empty if no deletion is pending. */
    remainingCalls: (): Query[] => [...jobs.values()].flatMap((job) => conditionOf(job) ?? []),
    /** Whether any calls may still have to be deleted. With `serverId`, considers only that server's. */
    hasRemainingCalls: ({ serverId }: { serverId?: string | undefined }): boolean =>
      [...jobs.values()].some((job) => {
        if (job.kind === 'sweepEndpoints') return false
        if (job.kind === 'removeCustomer' || serverId === undefined) return true
        return job.serverId === null || job.serverId === serverId
      }),
    /** Returns the number up to which all calls, or those of one server, are being cleared; 0 if none are. */
    clearedUpTo(serverId: string | undefined): number {
      const clearings = [...jobs.values()].flatMap((job) =>
        job.kind === 'clearCalls' && (job.serverId === null || job.serverId === serverId) ? [job.upTo] : [],
      )
      return Math.max(0, ...clearings)
    },
    /** Whether a server is being removed and therefore no longer exists for callers. */
    isServerRemoved: (serverId: string): boolean => jobs.has(nameOf({ kind: 'removeServer', serverId })),
    isCustomerRemoved: (customerId: string): boolean => jobs.has(nameOf({ kind: 'removeCustomer', customerId })),
    /** Returns the IDs of the servers being removed, as a JSON array for `textsIn`. */
    removedServers: (): string =>
      JSON.stringify([...jobs.values()].flatMap((job) => (job.kind === 'removeServer' ? [job.serverId] : []))),
    /** Returns the IDs of the customers being removed, as a JSON array for `textsIn`. */
    removedCustomers: (): string =>
      JSON.stringify([...jobs.values()].flatMap((job) => (job.kind === 'removeCustomer' ? [job.customerId] : []))),
  }
}
export type Housekeeping = Awaited<ReturnType<typeof createHousekeeping>>

/** Returns a job's name. Each clearing has its own name, so that finishing one doesn't remove a later one. */
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
