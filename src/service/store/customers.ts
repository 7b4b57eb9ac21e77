import type { Database } from 'libsql'
import { z } from 'zod'
import { jsonColumn } from '../../core/database/json-column.ts'
import { rowOf } from '../../core/database/row.ts'
import type { Housekeeping } from './housekeeping.ts'
import { createIdentifier } from './identifier.ts'
import { searchTerms } from './search-terms.ts'

const idRow = z.object({ id: z.string() })
const totalRow = z.object({ total: z.int() })
const metadataColumn = jsonColumn(z.record(z.string(), z.string()))
const customerRow = rowOf({
  id: z.string(),
  primaryIdentity: z.string(),
  metadata: metadataColumn,
  createdAt: z.string(),
  updatedAt: z.string(),
})

/** One customer, without what was seen of them. */
export type StoredCustomer = z.output<typeof customerRow>

/** Which customers: all words of `search` in identity or metadata, with a token of `serverId`, revoked ones included. */
export interface CustomerFilter {
  serverId?: string | undefined
  search: string
}

/** Customers, one for each primary identity (compared as written, after trimming). */
export function createCustomers(
  database: Database,
  { isCustomerRemoved, removedCustomers }: Pick<Housekeeping, 'isCustomerRemoved' | 'removedCustomers'>,
) {
  const upsert = database.prepare(`
    INSERT INTO customers (id, primary_identity, metadata, created_at, updated_at) VALUES (?1, ?2, ?3, ?4, ?4)
    ON CONFLICT (primary_identity) DO UPDATE SET
      metadata = CASE WHEN ?5 = 1 THEN excluded.metadata ELSE metadata END, updated_at = excluded.updated_at
    RETURNING id`)
  const one = database.prepare('SELECT * FROM customers WHERE id = ?')
  const idOf = database.prepare('SELECT id FROM customers WHERE primary_identity = ?')
  const kept = database.prepare('SELECT metadata FROM customers WHERE primary_identity = ?')
  const remove = database.prepare('DELETE FROM customers WHERE id = ?')
  const strip = database.prepare(
    "UPDATE customers SET primary_identity = 'removed ' || id, metadata = '{}' WHERE id = ?",
  )
  const ofServer = `
    SELECT DISTINCT customer_position, customer_id FROM tokens
    WHERE server_id = ?1 AND customer_id NOT IN (SELECT value FROM json_each(?2))`
  const pageOfServer = database.prepare(`
    SELECT c.* FROM (${ofServer} ORDER BY customer_position DESC LIMIT ?3 OFFSET ?4) t
    JOIN customers c ON c.id = t.customer_id ORDER BY t.customer_position DESC`)
  const countOfServer = database.prepare(`SELECT count(*) AS total FROM (${ofServer})`)

  return {
    /** Makes the customer, or renews a known one's metadata (left out: kept). Returns the lasting customer identifier. */
    save(primaryIdentity: string, metadata: Record<string, string> | undefined): string {
      const now = new Date().toISOString()
      const json = JSON.stringify(metadata ?? {})
      const row = upsert.get(createIdentifier('cus_'), primaryIdentity, json, now, metadata === undefined ? 0 : 1)
      return idRow.parse(row).id
    },
    find: (id: string): StoredCustomer | null =>
      isCustomerRemoved(id) ? null : customerRow.nullable().parse(one.get(id) ?? null),
    /** The customer of exactly this identity; null for an unknown one. */
    findId(primaryIdentity: string): string | null {
      const row = idRow.nullable().parse(idOf.get(primaryIdentity) ?? null)
      return row && !isCustomerRemoved(row.id) ? row.id : null
    },
    /** A known customer's metadata; empty for an unknown one. */
    metadataOf(primaryIdentity: string): Record<string, string> {
      const row = kept.get(primaryIdentity)
      return row === undefined ? {} : z.object({ metadata: metadataColumn }).parse(row).metadata
    },
    /** Removes a customer's details and frees the primary identity for another customer. */
    strip: (id: string): void => void strip.run(id),
    /** Takes a customer away with all tokens and calls. */
    remove: (id: string): void => void remove.run(id),
    /** One page, the newest customers first, and how many there are in all. */
    list(filter: CustomerFilter, { offset, limit }: { offset: number; limit: number }) {
      const { serverId, search } = filter
      if (serverId !== undefined && search.trim() === '') {
        const removed = removedCustomers()
        return {
          customers: z.array(customerRow).parse(pageOfServer.all(serverId, removed, limit, offset)),
          total: totalRow.parse(countOfServer.get(serverId, removed)).total,
        }
      }
      const { where, values } = condition(filter, removedCustomers())
      const page = database.prepare(`SELECT c.* FROM customers c ${where} ORDER BY c.rowid DESC LIMIT ? OFFSET ?`)
      const count = database.prepare(`SELECT count(*) AS total FROM customers c ${where}`)
      return {
        customers: z.array(customerRow).parse(page.all(...values, limit, offset)),
        total: totalRow.parse(count.get(...values)).total,
      }
    },
  }
}

function condition({ serverId, search }: CustomerFilter, removed: string): { where: string; values: string[] } {
  const conditions = ['c.id NOT IN (SELECT value FROM json_each(?))']
  const values = [removed]
  if (serverId !== undefined) {
    conditions.push('c.rowid IN (SELECT customer_position FROM tokens WHERE server_id = ?)')
    values.push(serverId)
  }
  for (const patterns of searchTerms(search)) {
    const either = (column: string) => patterns.map(() => `${column} LIKE ? ESCAPE '\\'`).join(' OR ')
    // The text of the whole is looked at first, as taking it apart for every customer is slow.
    conditions.push(`(${either('c.primary_identity')} OR (${either('c.metadata')})
      AND EXISTS (SELECT 1 FROM json_each(c.metadata) e WHERE ${either('e.value')}))`)
    values.push(...patterns, ...patterns.map(asInJson), ...patterns)
  }
  return { where: `WHERE ${conditions.join(' AND ')}`, values }
}

/** A pattern as it matches inside of JSON text, where quotes and backslashes are written with a backslash. */
const asInJson = (pattern: string) => pattern.replaceAll('\\\\', '\\\\\\\\').replaceAll('"', '\\\\"')
