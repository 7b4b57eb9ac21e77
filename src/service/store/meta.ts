import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Queries } from './engine/engine.ts'

const valueRow = z.object({ value: z.string() })
const portValue = z.coerce.number().pipe(z.int().min(1).max(65_535))
const daysValue = z.coerce.number().pipe(z.int().min(1))

/** As long as the charts look back. */
const RETENTION_DAYS = 90

/** What the service remembers about itself. */
export function createMeta(database: Queries) {
  async function get(name: string): Promise<string | null> {
    const row = await database.first(sql`SELECT value FROM meta WHERE name = ${name}`)
    return valueRow.safeParse(row).data?.value ?? null
  }
  async function put(name: string, value: string): Promise<void> {
    await database.run(sql`
      INSERT INTO meta (name, value) VALUES (${name}, ${value}) ON CONFLICT (name) DO UPDATE SET value = excluded.value`)
  }
  const portOf = async (name: string): Promise<number | null> => portValue.safeParse(await get(name)).data ?? null
  return {
    /**
     * To be called in a transaction: another one that's under way and has called it before, on any node, ends first. What
     * is read afterwards is as they left it.
     */
    takeTurn: (name: 'start') => put(`turn:${name}`, ''),
    /** The port of the last start; null before the first one. */
    port: () => portOf('port'),
    keepPort: (port: number) => put('port', String(port)),
    /** The port of the management listener when there was one of its own; null before. */
    managePort: () => portOf('managePort'),
    keepManagePort: (port: number) => put('managePort', String(port)),
    /** The port of the listener for others than this computer, once there was one. */
    reachPort: () => portOf('reachPort'),
    keepReachPort: (port: number) => put('reachPort', String(port)),
    /** Whether the sample servers were made once; they do not come back after a person has deleted them. */
    isSeeded: async (): Promise<boolean> => (await get('samples')) !== null,
    markSeeded: () => put('samples', '1'),
    /** The contact that customers see; empty: none. */
    contact: async (): Promise<string> => (await get('contact')) ?? '',
    keepContact: (contact: string) => put('contact', contact),
    /** The key of the marks of what's moved elsewhere, so that nobody there can tell what they're of; made when it's first needed. */
    async markKey(): Promise<string> {
      await database.run(sql`
        INSERT INTO meta (name, value) VALUES ('markKey', ${randomBytes(32).toString('hex')}) ON CONFLICT DO NOTHING`)
      return (await get('markKey')) ?? ''
    },
    /** Days for which calls are kept. */
    retentionDays: async (): Promise<number> => daysValue.safeParse(await get('retentionDays')).data ?? RETENTION_DAYS,
    keepRetentionDays: (days: number) => put('retentionDays', String(days)),
    /** Days for which entries of the audit log are kept; null: forever. */
    auditRetentionDays: async (): Promise<number | null> =>
      daysValue.safeParse(await get('auditRetentionDays')).data ?? null,
    keepAuditRetentionDays: (days: number | null) => put('auditRetentionDays', String(days ?? '')),
  }
}
