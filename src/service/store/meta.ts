import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Queries } from './engine/engine.ts'

const valueRow = z.object({ value: z.string() })
const portValue = z.coerce.number().pipe(z.int().min(1).max(65_535))
const daysValue = z.coerce.number().pipe(z.int().min(1))

/** Default number of days that calls are kept: the charts' longest range. */
const RETENTION_DAYS = 90

/** The service's settings and state. */
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
     * Call in a transaction: waits for any other transaction that called it earlier, on any node. Later reads see that transaction's
     * changes.
     */
    takeTurn: (name: 'start') => put(`turn:${name}`, ''),
    /** Returns the port of the last start; null before the first one. */
    port: () => portOf('port'),
    keepPort: (port: number) => put('port', String(port)),
    /** Returns the port of the separate management listener; null if there has never been one. */
    managePort: () => portOf('managePort'),
    keepManagePort: (port: number) => put('managePort', String(port)),
    /** Returns the port of the external listener; null if there has never been one. */
    ingressPort: () => portOf('reachPort'),
    keepIngressPort: (port: number) => put('reachPort', String(port)),
    /** Whether the sample servers have ever been created; they don't come back after being deleted. */
    isSeeded: async (): Promise<boolean> => (await get('samples')) !== null,
    markSeeded: () => put('samples', '1'),
    /** Returns the contact shown to customers; empty if there's none. */
    contact: async (): Promise<string> => (await get('contact')) ?? '',
    keepContact: (contact: string) => put('contact', contact),
    /**
     * Returns the key for the markers of moved data, which keeps the other service from finding out what they represent; created when first
     * needed.
     */
    async markKey(): Promise<string> {
      await database.run(sql`
        INSERT INTO meta (name, value) VALUES ('markKey', ${randomBytes(32).toString('hex')}) ON CONFLICT DO NOTHING`)
      return (await get('markKey')) ?? ''
    },
    /** Returns since when usage by month has been counted, in ISO 8601. */
    usageSince: async (): Promise<string> => z.iso.datetime().parse(await get('usageSince')),
    /** Returns the number of days that calls are kept. */
    retentionDays: async (): Promise<number> => daysValue.safeParse(await get('retentionDays')).data ?? RETENTION_DAYS,
    keepRetentionDays: (days: number) => put('retentionDays', String(days)),
    /** Returns the number of days that audit entries are kept; null: forever. */
    auditRetentionDays: async (): Promise<number | null> =>
      daysValue.safeParse(await get('auditRetentionDays')).data ?? null,
    keepAuditRetentionDays: (days: number | null) => put('auditRetentionDays', String(days ?? '')),
  }
}
