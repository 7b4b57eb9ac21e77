import { sql } from 'kysely'
import { z } from 'zod'
import { jsonColumn } from '../../base/database/json-column.ts'
import { rowOf } from '../../base/database/row.ts'
import type { CustomerCounts } from './customer-counts.ts'
import { type CustomerDetails, setCustomerDetails } from './customer-details.ts'
import { customerContains, customerWords, serverCustomerContains } from './customer-search.ts'
import { allOf } from './engine/conditions.ts'
import type { Queries } from './engine/engine.ts'
import type { Fragments } from './engine/fragments.ts'
import type { Housekeeping } from './housekeeping.ts'
import { type CustomerToSave, saveCustomers } from './save-customers.ts'

const idRow = z.object({ id: z.string() })
const totalRow = z.object({ total: z.int() })
const metadataColumn = jsonColumn(z.record(z.string(), z.string()))
const metadataRow = z.object({ metadata: metadataColumn })
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

const IDENTITY = sql`primary_identity`

/** Maximum number of tags listed, those with the most customers first. */
const MAX_TAGS = 500

/** One customer, without their activity. */
export type StoredCustomer = z.output<typeof customerRow>

/** Filters customers: their identity or metadata contains all words of `search`, and they have a token for `serverId`, possibly revoked. */
export interface CustomerFilter {
  serverId?: string | undefined
  search: string
}

export type Customers = ReturnType<typeof createCustomers>

/** Placeholder identity of a customer whose details have been removed, used until everything else is removed. */
const strippedIdentity = (id: string) => `removed ${id}`

/** Customers, one for each primary identity (compared exactly, after trimming). */
export function createCustomers(
  database: Queries,
  { isCustomerRemoved, removedCustomers }: Pick<Housekeeping, 'isCustomerRemoved' | 'removedCustomers'>,
  customerCounts: CustomerCounts | null,
) {
  const { crossJoin, foldedTag, textsIn, uniqueText } = database.fragments
  const isOf = (primaryIdentity: string) => sql`${uniqueText(IDENTITY)} = ${uniqueText(sql`${primaryIdentity}`)}`

  /** Returns the number of customers that match, if it's known without counting them; otherwise null. */
  async function knownTotal({ serverId, search }: CustomerFilter): Promise<number | null> {
    if (!customerCounts || removedCustomers() !== '[]' || customerWords(search).length > 0) return null
    return serverId === undefined ? customerCounts.all() : (await customerCounts.ofServer(serverId)).total
  }

  return {
    /** Creates a customer, or updates an existing one's metadata (kept if omitted). Returns the permanent customer identifier. */
    save: async (primaryIdentity: string, metadata: Record<string, string> | undefined): Promise<string> =>
      (await saveCustomers(database, [{ primaryIdentity, metadata }])).get(primaryIdentity) ?? '',
    /** Like `save`, for many customers. Returns identifiers by identity. */
    saveAll: (wanted: readonly CustomerToSave[]): Promise<Map<string, string>> => saveCustomers(database, wanted),
    async find(id: string): Promise<StoredCustomer | null> {
      const row = await database.first(sql`SELECT * FROM customers WHERE id = ${id}`)
      return isCustomerRemoved(id) ? null : (customerRow.optional().parse(row) ?? null)
    },
    /** Like `find`, but in a transaction: no other client changes or removes the customer until it ends. */
    async findToChange(id: string): Promise<StoredCustomer | null> {
      const row = await database.first(sql`
        SELECT * FROM customers WHERE id = ${id} AND primary_identity <> ${strippedIdentity(id)} ${database.fragments.forUpdate}`)
      return isCustomerRemoved(id) ? null : (customerRow.optional().parse(row) ?? null)
    },
    /** Returns the existing customers among these identifiers, in no particular order. */
    async listOf(ids: readonly string[]): Promise<StoredCustomer[]> {
      const chosen = textsIn(JSON.stringify(ids))
      return z.array(customerRow).parse(await database.all(sql`SELECT * FROM customers WHERE id IN ${chosen}`))
    },
    /** Returns the ID of the customer with exactly this identity; null if there's none. */
    async findId(primaryIdentity: string): Promise<string | null> {
      const found = await database.first(sql`SELECT id FROM customers WHERE ${isOf(primaryIdentity)}`)
      const row = idRow.optional().parse(found)
      return row && !isCustomerRemoved(row.id) ? row.id : null
    },
    /** Returns an existing customer's metadata; empty for an unknown identity. */
    async metadataOf(primaryIdentity: string): Promise<Record<string, string>> {
      const row = await database.first(sql`SELECT metadata FROM customers WHERE ${isOf(primaryIdentity)}`)
      return metadataRow.optional().parse(row)?.metadata ?? {}
    },
    /** Sets the given details atomically, or as part of the current transaction. Tags must be distinct, ignoring case. */
    setDetails: (id: string, details: CustomerDetails): Promise<void> => setCustomerDetails(database, id, details),
    /** Returns the tags in use with their numbers of customers, most frequent first, at most 500. */
    async tags(): Promise<z.output<typeof tagRows>> {
      const rows = await database.all(sql`
        SELECT max(tag) AS tag, count(*) AS customers FROM customer_tags GROUP BY ${foldedTag(sql`customer_tags.tag`)}
        ORDER BY customers DESC, tag LIMIT ${MAX_TAGS}`)
      return tagRows.parse(rows)
    },
    /** Removes a customer's details and frees the primary identity for another customer. */
    async strip(id: string): Promise<void> {
      await database.run(sql`
        UPDATE customers
        SET primary_identity = ${strippedIdentity(id)}, metadata = '{}', note = '', tags = '[]', search_text = ''
        WHERE id = ${id}`)
    },
    /** Removes a customer along with all tokens and calls. */
    async remove(id: string): Promise<void> {
      await database.run(sql`DELETE FROM customers WHERE id = ${id}`)
    },
    /** Returns one page, newest customers first, and the total. */
    list(filter: CustomerFilter, { offset, limit }: { offset: number; limit: number }) {
      const { from, where } = chosenBy(filter, removedCustomers(), database.fragments)
      return database.snapshot(async () => {
        const rows = await database.all(sql`
          SELECT c.* FROM (SELECT ${from.position} AS position FROM ${from.table} WHERE ${where}
            ORDER BY ${from.position} DESC LIMIT ${limit} OFFSET ${offset}) f
          ${crossJoin} customers c ON c.rowid = f.position ORDER BY f.position DESC`)
        const customers = z.array(customerRow).parse(rows)
        const isLast = customers.length < limit && (customers.length > 0 || offset === 0)
        if (isLast) return { customers, total: offset + customers.length }
        const known = await knownTotal(filter)
        if (known !== null) return { customers, total: known }
        const counted = await database.first(sql`SELECT count(*) AS total FROM ${from.table} WHERE ${where}`)
        return { customers, total: totalRow.parse(counted).total }
      })
    },
  }
}

const EVERYBODY = { table: sql`customers c`, position: sql`c.rowid`, contains: customerContains }
const OF_SERVER = {
  table: sql`server_customers p`,
  position: sql`p.customer_position`,
  contains: serverCustomerContains,
}

/** Returns the tables to search, and the conditions. `removed`: a JSON array of identifiers to exclude. */
function chosenBy({ serverId, search }: CustomerFilter, removed: string, fragments: Fragments) {
  const from = serverId === undefined ? EVERYBODY : OF_SERVER
  const conditions = customerWords(search).map((word) => from.contains(fragments, word))
  if (removed !== '[]') {
    const positions = sql`SELECT g.rowid FROM customers g WHERE g.id IN ${fragments.textsIn(removed)}`
    conditions.unshift(sql`${from.position} NOT IN (${positions})`)
  }
  if (serverId !== undefined) {
    conditions.unshift(sql`p.server_position = (SELECT position FROM servers WHERE id = ${serverId})`)
  }
  return { from, where: allOf(conditions) }
}
