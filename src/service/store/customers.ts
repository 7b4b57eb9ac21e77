import type { Database } from 'libsql'
import { z } from 'zod'
import { createIdentifier } from './identifier.ts'

const idRow = z.object({ id: z.string() })

/** Customers, one for each primary identity (compared as written, after trimming). */
export function createCustomers(database: Database) {
  const upsert = database.prepare(`
    INSERT INTO customers (id, primary_identity, metadata, created_at, updated_at) VALUES (?1, ?2, ?3, ?4, ?4)
    ON CONFLICT (primary_identity) DO UPDATE SET
      metadata = CASE WHEN ?5 = 1 THEN excluded.metadata ELSE metadata END, updated_at = excluded.updated_at
    RETURNING id`)
  const remove = database.prepare('DELETE FROM customers WHERE id = ?')
  return {
    /** Makes the customer, or renews a known one's metadata (left out: kept). Returns the lasting customer identifier. */
    save(primaryIdentity: string, metadata: Record<string, string> | undefined): string {
      const now = new Date().toISOString()
      const json = JSON.stringify(metadata ?? {})
      const row = upsert.get(createIdentifier('cus_'), primaryIdentity, json, now, metadata === undefined ? 0 : 1)
      return idRow.parse(row).id
    },
    /** Takes a customer away with all tokens and calls. Returns whether there was one. */
    remove: (id: string): boolean => remove.run(id).changes > 0,
  }
}
