import type { Database } from 'libsql'
import { z } from 'zod'
import { jsonColumn } from '../../core/database/json-column.ts'
import { rowOf } from '../../core/database/row.ts'
import { customerContains, customerSearchText, customerWords, serverCustomerContains } from './customer-search.ts'
import type { Housekeeping } from './housekeeping.ts'
import { createIdentifier } from './identifier.ts'

const idRow = z.object({ id: z.string() })
const identityRow = rowOf({ primaryIdentity: z.string() })
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
    INSERT INTO customers (id, primary_identity, metadata, created_at, updated_at, search_text)
    VALUES (?1, ?2, ?3, ?4, ?4, ?6)
    ON CONFLICT (primary_identity) DO UPDATE SET
      metadata = CASE WHEN ?5 = 1 THEN excluded.metadata ELSE metadata END,
      search_text = CASE WHEN ?5 = 1 THEN excluded.search_text ELSE search_text END, updated_at = excluded.updated_at
    RETURNING id`)
  const one = database.prepare('SELECT * FROM customers WHERE id = ?')
  const some = database.prepare('SELECT * FROM customers WHERE id IN (SELECT value FROM json_each(?))')
  const idOf = database.prepare('SELECT id FROM customers WHERE primary_identity = ?')
  const identityOf = database.prepare('SELECT primary_identity FROM customers WHERE id = ?')
  const kept = database.prepare('SELECT metadata FROM customers WHERE primary_identity = ?')
  const remove = database.prepare('DELETE FROM customers WHERE id = ?')
  const strip = database.prepare(
    "UPDATE customers SET primary_identity = 'removed ' || id, metadata = '{}', note = '', tags = '[]', search_text = '' WHERE id = ?",
  )
  const change = {
    metadata: database.prepare('UPDATE customers SET metadata = ?, search_text = ?, updated_at = ? WHERE id = ?'),
    note: database.prepare('UPDATE customers SET note = ?, updated_at = ? WHERE id = ?'),
    tags: database.prepare('UPDATE customers SET tags = ?, updated_at = ? WHERE id = ?'),
  }
  const tagged = database.prepare(`
    SELECT max(tag) AS tag, count(*) AS customers FROM customer_tags GROUP BY tag ORDER BY customers DESC, tag LIMIT ${MAX_TAGS}`)
  return {
    /** Makes the customer, or renews a known one's metadata (left out: kept). Returns the lasting customer identifier. */
    save(primaryIdentity: string, metadata: Record<string, string> | undefined): string {
      const now = new Date().toISOString()
      const json = JSON.stringify(metadata ?? {})
      const text = customerSearchText(primaryIdentity, metadata ?? {})
      const row = upsert.get(createIdentifier('cus_'), primaryIdentity, json, now, metadata === undefined ? 0 : 1, text)
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
      const known = metadata && identityRow.nullish().parse(identityOf.get(id))
      if (metadata && known) {
        const text = customerSearchText(known.primaryIdentity, metadata)
        change.metadata.run(JSON.stringify(metadata), text, now, id)
      }
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
      const { from, where, values } = chosenBy(filter, removedCustomers())
      const page = database.prepare(`
        SELECT c.* FROM (SELECT ${from.position} AS position FROM ${from.table} ${where}
          ORDER BY ${from.position} DESC LIMIT ? OFFSET ?) f
        CROSS JOIN customers c ON c.rowid = f.position ORDER BY f.position DESC`)
      const customers = z.array(customerRow).parse(page.all(...values, limit, offset))
      const isLast = customers.length < limit && (customers.length > 0 || offset === 0)
      const count = database.prepare(`SELECT count(*) AS total FROM ${from.table} ${where}`)
      const total = isLast ? offset + customers.length : totalRow.parse(count.get(...values)).total
      return { customers, total }
    },
  }
}

const EVERYBODY = { table: 'customers c', position: 'c.rowid', contains: customerContains }
const OF_SERVER = { table: 'server_customers p', position: 'p.customer_position', contains: serverCustomerContains }

/** Where customers are looked for, and what they have to fulfill. `removed`: a JSON array of identifiers to leave out. */
function chosenBy({ serverId, search }: CustomerFilter, removed: string) {
  const from = serverId === undefined ? EVERYBODY : OF_SERVER
  const conditions: string[] = []
  const values: string[] = []
  const add = (condition: string, value: string) => {
    conditions.push(condition)
    values.push(value)
  }
  if (serverId !== undefined) add('p.server_position = (SELECT position FROM servers WHERE id = ?)', serverId)
  if (removed !== '[]') {
    const positions = 'SELECT g.rowid FROM json_each(?) r JOIN customers g ON g.id = r.value'
    add(`${from.position} NOT IN (${positions})`, removed)
  }
  for (const word of customerWords(search)) add(from.contains('?'), word)
  return { from, where: conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`, values }
}
