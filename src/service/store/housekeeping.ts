import type { Database } from 'libsql'
import { z } from 'zod'

const PREFIX = 'housekeeping:'
const jobSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('removeServer'), serverId: z.string() }),
  /** Calls up to and with the one of number `upTo`; `serverId` null: those of all servers. */
  z.object({ kind: z.literal('clearCalls'), serverId: z.string().nullable(), upTo: z.int() }),
])
export type HousekeepingJob = z.output<typeof jobSchema>
const rows = z.array(z.object({ name: z.string(), value: z.string() }))

/** Work on many rows that is still to be done. It is written down before it begins, so that a killed service goes on with it. */
export function createHousekeeping(database: Database) {
  const all = database.prepare(`SELECT name, value FROM meta WHERE name LIKE '${PREFIX}%' ORDER BY name`)
  const put = database.prepare('INSERT OR REPLACE INTO meta (name, value) VALUES (?, ?)')
  const remove = database.prepare('DELETE FROM meta WHERE name = ?')
  const jobs = new Map<string, HousekeepingJob>()
  for (const { name, value } of rows.parse(all.all())) jobs.set(name, jobSchema.parse(JSON.parse(value)))
  // Each clearing has a name of its own, so that the end of one doesn't take a later one off the list.
  const nameOf = (job: HousekeepingJob) =>
    `${PREFIX}${job.kind}:${job.serverId ?? ''}${job.kind === 'clearCalls' ? `:${job.upTo}` : ''}`

  return {
    jobs: (): HousekeepingJob[] => [...jobs.values()],
    add(job: HousekeepingJob): void {
      put.run(nameOf(job), JSON.stringify(job))
      jobs.set(nameOf(job), job)
    },
    finish(job: HousekeepingJob): void {
      remove.run(nameOf(job))
      jobs.delete(nameOf(job))
    },
    /** Conditions on `calls` that leave out the rows still to be deleted; none while there's nothing to do. */
    remainingCalls: (): Condition[] => [...jobs.values()].map(conditionOf),
    /** A server that is being removed is there for nobody any more. */
    isRemoved: (serverId: string): boolean => jobs.has(nameOf({ kind: 'removeServer', serverId })),
  }
}

/** An SQL condition with the values of its placeholders. */
export type Condition = [sql: string, ...values: (string | number)[]]

function conditionOf(job: HousekeepingJob): Condition {
  if (job.kind === 'removeServer') return ['server_id <> ?', job.serverId]
  if (job.serverId === null) return ['id > ?', job.upTo]
  return ['NOT (server_id = ? AND id <= ?)', job.serverId, job.upTo]
}
export type Housekeeping = ReturnType<typeof createHousekeeping>
