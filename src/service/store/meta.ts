import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Queries } from './engine/engine.ts'

const valueRow = z.object({ value: z.string() })
const portValue = z.coerce.number().pipe(z.int().min(1).max(65_535))
const daysValue = z.coerce.number().pipe(z.int().min(1))

/** The charts' longest range. */
const RETENTION_DAYS = 90

/** The service's own settings and state. */
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
    /** Call in a transaction: waits for any other transaction that called it earlier, on any node. Later reads see its changes. */
    takeTurn: (name: 'start') => put(`turn:${name}`, ''),
    /** The port of the last start; null before the first one. */
    port: () => portOf('port'),
    keepPort: (port: number) => put('port', String(port)),
    /** The port of the separate management listener, if there was one; null before. */
    managePort: () => portOf('managePort'),
    keepManagePort: (port: number) => put('managePort', String(port)),
    /** The port of the external listener, if there was one. */
    ingressPort: () => portOf('reachPort'),
    keepIngressPort: (port: number) => put('reachPort', String(port)),
    /** Whether the sample servers were ever created; they don't come back once deleted. */
    isSeeded: async (): Promise<boolean> => (await get('samples')) !== null,
    markSeeded: () => put('samples', '1'),
    /** The contact shown to customers; empty for none. */
    contact: async (): Promise<string> => (await get('contact')) ?? '',
    keepContact: (contact: string) => put('contact', contact),
    /** The key for marks of moved data, so that the other service can't tell what they represent; created when first needed. */
    async markKey(): Promise<string> {
      await database.run(sql`
        INSERT INTO meta (name, value) VALUES ('markKey', ${randomBytes(32).toString('hex')}) ON CONFLICT DO NOTHING`)
      return (await get('markKey')) ?? ''
    },
    /** Number of days that calls are kept. */
    retentionDays: async (): Promise<number> => daysValue.safeParse(await get('retentionDays')).data ?? RETENTION_DAYS,
    keepRetentionDays: (days: number) => put('retentionDays', String(days)),
    /** Number of days that audit entries are kept; null: forever. */
    auditRetentionDays: async (): Promise<number | null> =>
      daysValue.safeParse(await get('auditRetentionDays')).data ?? null,
    keepAuditRetentionDays: (days: number | null) => put('auditRetentionDays', String(days ?? '')),
  }
}
