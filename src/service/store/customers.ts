import type { Database } from 'libsql'
import { z } from 'zod'
import { jsonColumn } from '../../core/database/json-column.ts'
import { rowOf } from '../../core/database/row.ts'
import { customerSearch } from './customer-search.ts'
import type { Housekeeping } from './housekeeping.ts'
import { createIdentifier } from './identifier.ts'

const idRow = z.object({ id: z.string() })
const totalRow = z.object({ total: z.int() })
const metadataColumn = jsonColumn(z.record(z.string(), z.string()))
const customerRow = rowOf({
  id: z.string(),
  primaryIdentity: z.string(),
  metadata: metadataColumn,
  note: z.string(),
  tags: jsonColumn(z.array(z.string())),
  createdAt: z.string(),
  updatedAt: z.string(),
})
const tagRows = z.array(z.object({ tag: z.string(), customers: z.int() }))

/** Tags that are listed at most: those of most customers. */
const MAX_TAGS = 500

/** One customer, without what was seen of them. */
export type StoredCustomer = z.output<typeof customerRow>

/** Which customers: all words of `search` in identity or metadata, with a token of `serverId`, revoked ones included. */
export interface CustomerFilter {
  serverId?: string | undefined
  search: string
}

/** What the operator keeps of a customer; what is left out stays. */
export interface CustomerDetails {
  metadata?: Record<string, string> | undefined
  note?: string | undefined
  tags?: readonly string[] | undefined
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
  const some = database.prepare('SELECT * FROM customers WHERE id IN (SELECT value FROM json_each(?))')
  const idOf = database.prepare('SELECT id FROM customers WHERE primary_identity = ?')
  const kept = database.prepare('SELECT metadata FROM customers WHERE primary_identity = ?')
  const remove = database.prepare('DELETE FROM customers WHERE id = ?')
  const strip = database.prepare(
    "UPDATE customers SET primary_identity = 'removed ' || id, metadata = '{}', note = '', tags = '[]' WHERE id = ?",
  )
  const change = {
    metadata: database.prepare('UPDATE customers SET metadata = ?, updated_at = ? WHERE id = ?'),
    note: database.prepare('UPDATE customers SET note = ?, updated_at = ? WHERE id = ?'),
    tags: database.prepare('UPDATE customers SET tags = ?, updated_at = ? WHERE id = ?'),
  }
  const tagged = database.prepare(`
    SELECT max(tag) AS tag, count(*) AS customers FROM customer_tags GROUP BY tag ORDER BY customers DESC, tag LIMIT ${MAX_TAGS}`)
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
    /** Those of these identifiers that there are, in no order. */
    listOf: (ids: readonly string[]): StoredCustomer[] => z.array(customerRow).parse(some.all(JSON.stringify(ids))),
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
    /** Sets what is given, as one change with the others of a transaction. Tags are to be distinct, also without their case. */
    setDetails(id: string, { metadata, note, tags }: CustomerDetails): void {
      const now = new Date().toISOString()
      if (metadata !== undefined) change.metadata.run(JSON.stringify(metadata), now, id)
      if (note !== undefined) change.note.run(note, now, id)
      if (tags !== undefined) change.tags.run(JSON.stringify(tags), now, id)
    },
    /** Tags in use with the number of their customers, those of most customers first, at most 500. */
    tags: (): z.output<typeof tagRows> => tagRows.parse(tagged.all()),
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
  const words = customerSearch(search)
  return {
    where: `WHERE ${[...conditions, ...words.conditions].join(' AND ')}`,
    values: [...values, ...words.values],
  }
}
