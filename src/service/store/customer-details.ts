import { sql } from 'kysely'
import { z } from 'zod'
import { rowOf } from '../../base/database/row.ts'
import { customerSearchText } from './customer-search.ts'
import type { Queries } from './engine/engine.ts'

const identityRow = rowOf({ primaryIdentity: z.string() })

/** Details of a customer that an operator can set; omitted ones are kept. */
export interface CustomerDetails {
  metadata?: Record<string, string> | undefined
  note?: string | undefined
  tags?: readonly string[] | undefined
}

/** Sets the given details atomically, or as part of the current transaction. Tags must be distinct, ignoring case. */
export function setCustomerDetails(
  database: Queries,
  id: string,
  { metadata, note, tags }: CustomerDetails,
): Promise<void> {
  const now = new Date().toISOString()
  // The customer's searchable text depends on the identity, too.
  return database.atomic(async () => {
    const row =
      metadata &&
      (await database.first(
        sql`SELECT primary_identity FROM customers WHERE id = ${id} ${database.fragments.forUpdate}`,
      ))
    const known = identityRow.optional().parse(row)
    if (metadata && known) {
      const text = customerSearchText(known.primaryIdentity, metadata)
      await database.run(sql`
        UPDATE customers SET metadata = ${JSON.stringify(metadata)}, search_text = ${text}, updated_at = ${now}
        WHERE id = ${id}`)
    }
    if (note !== undefined) {
      await database.run(sql`UPDATE customers SET note = ${note}, updated_at = ${now} WHERE id = ${id}`)
    }
    if (tags !== undefined) {
      const json = JSON.stringify(tags)
      await database.run(sql`UPDATE customers SET tags = ${json}, updated_at = ${now} WHERE id = ${id}`)
    }
  })
}
