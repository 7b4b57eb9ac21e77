import type { Database } from 'libsql'
import { z } from 'zod'

const PREFIX = 'housekeeping:'
/** How many calls there are to delete in all, once they were counted. */
const calls = z.int().optional()
const jobSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('removeServer'), serverId: z.string(), calls }),
  z.object({ kind: z.literal('removeCustomer'), customerId: z.string(), calls }),
  /** Calls up to and with the one of number `upTo`; `serverId` null: those of all servers. */
  z.object({ kind: z.literal('clearCalls'), serverId: z.string().nullable(), upTo: z.int(), calls }),
  /** Rows of endpoints that neither the draft nor a version of the server has any more, or never came to have. */
  z.object({ kind: z.literal('sweepEndpoints'), serverId: z.string() }),
])
export type HousekeepingJob = z.output<typeof jobSchema>
const rows = z.array(z.object({ name: z.string(), value: z.string() }))

/** Work on many rows that is still to be done. It is written down before it begins, so that a killed service goes on with it. */
export function createHousekeeping(database: Database) {
  const all = database.prepare(`SELECT name, value FROM meta WHERE name LIKE '${PREFIX}%' ORDER BY name`)
  const put = database.prepare('INSERT OR REPLACE INTO meta (name, value) VALUES (?, ?)')
  const remove = database.prepare('DELETE FROM meta WHERE name = ?')
  const jobs = new Map<string, HousekeepingJob>()
  let added = 0
  for (const { name, value } of rows.parse(all.all())) jobs.set(name, jobSchema.parse(JSON.parse(value)))

  return {
    jobs: (): HousekeepingJob[] => [...jobs.values()],
    isOpen: (job: HousekeepingJob): boolean => jobs.has(nameOf(job)),
    /** Writes a job down, or what is known of it by now. */
    add(job: HousekeepingJob): void {
      put.run(nameOf(job), JSON.stringify(job))
      jobs.set(nameOf(job), job)
      added += 1
    },
    /** How many times a job was written down since the start: what was read of calls before may not hold any longer. */
    additions: (): number => added,
    finish(job: HousekeepingJob): void {
      remove.run(nameOf(job))
      jobs.delete(nameOf(job))
    },
    /** Conditions on `calls` that leave out the rows still to be deleted; none while there's nothing to do. */
    remainingCalls: (): Condition[] => [...jobs.values()].flatMap((job) => conditionOf(job) ?? []),
    /** Calls of this number and below are all being cleared, those of one server where it is given; 0: none are. */
    clearedUpTo(serverId: string | undefined): number {
      const clearings = [...jobs.values()].flatMap((job) =>
        job.kind === 'clearCalls' && (job.serverId === null || job.serverId === serverId) ? [job.upTo] : [],
      )
      return Math.max(0, ...clearings)
    },
    /** A server that is being removed is there for nobody any more. */
    isServerRemoved: (serverId: string): boolean => jobs.has(nameOf({ kind: 'removeServer', serverId })),
    isCustomerRemoved: (customerId: string): boolean => jobs.has(nameOf({ kind: 'removeCustomer', customerId })),
    /** Identifiers of the servers that are being removed, as a JSON array for `json_each`. */
    removedServers: (): string =>
      JSON.stringify([...jobs.values()].flatMap((job) => (job.kind === 'removeServer' ? [job.serverId] : []))),
    /** Identifiers of the customers that are being removed, as a JSON array for `json_each`. */
    removedCustomers: (): string =>
      JSON.stringify([...jobs.values()].flatMap((job) => (job.kind === 'removeCustomer' ? [job.customerId] : []))),
  }
}

/** Each clearing has a name of its own, so that the end of one doesn't take a later one off the list. */
function nameOf(job: HousekeepingJob): string {
  if (job.kind === 'removeServer') return `${PREFIX}removeServer:${job.serverId}`
  if (job.kind === 'removeCustomer') return `${PREFIX}removeCustomer:${job.customerId}`
  if (job.kind === 'sweepEndpoints') return `${PREFIX}sweepEndpoints:${job.serverId}`
  return `${PREFIX}clearCalls:${job.serverId ?? ''}:${job.upTo}`
}

/** An SQL condition with the values of its placeholders. */
export type Condition = [sql: string, ...values: (string | number)[]]

function conditionOf(job: HousekeepingJob): [Condition] | null {
  if (job.kind === 'sweepEndpoints') return null
  if (job.kind === 'removeServer') return [['server_id <> ?', job.serverId]]
  if (job.kind === 'removeCustomer') return [['customer_id <> ?', job.customerId]]
  if (job.serverId === null) return [['id > ?', job.upTo]]
  return [['NOT (server_id = ? AND id <= ?)', job.serverId, job.upTo]]
}
export type Housekeeping = ReturnType<typeof createHousekeeping>
