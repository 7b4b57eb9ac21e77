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
  const nameOf = (job: HousekeepingJob) => `${PREFIX}${job.kind}:${job.serverId ?? ''}`

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
    /** Servers that are being removed. */
    removedServers: (): string[] =>
      [...jobs.values()].flatMap((job) => (job.kind === 'removeServer' ? [job.serverId] : [])),
    /** A server that is being removed is there for nobody any more. */
    isRemoved: (serverId: string): boolean => jobs.has(nameOf({ kind: 'removeServer', serverId })),
  }
}
export type Housekeeping = ReturnType<typeof createHousekeeping>
