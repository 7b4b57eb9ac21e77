import { sql } from 'kysely'
import { z } from 'zod'
import { rowOf } from '../../base/database/row.ts'
import type { MovedCustomer } from '../../shared/management/records/moved-server.ts'
import { customerSearchText } from './customer-search.ts'
import type { Queries } from './engine/engine.ts'
import type { Housekeeping } from './housekeeping.ts'
import { createIdentifier } from './identifier.ts'

const idRow = z.object({ id: z.string() }).optional()
const identityRows = z.array(rowOf({ primaryIdentity: z.string() }))

/** The customers of servers that are moved here. */
export function createMovedCustomers(
  database: Queries,
  { isCustomerRemoved }: Pick<Housekeeping, 'isCustomerRemoved'>,
) {
  const { crossJoin, parameterRows, uniqueText } = database.fragments
  const identity = sql`primary_identity`

  async function customerOf(primaryIdentity: string): Promise<string | null> {
    const row = idRow.parse(
      await database.first(
        sql`SELECT id FROM customers WHERE ${uniqueText(identity)} = ${uniqueText(sql`${primaryIdentity}`)}`,
      ),
    )
    return row && !isCustomerRemoved(row.id) ? row.id : null
  }

  return {
    /** Returns the given identities that already belong to a customer. */
    async knownIdentities(identities: readonly string[]): Promise<string[]> {
      if (identities.length === 0) return []
      const given = parameterRows(
        [{ name: sql`identity`, type: 'text' }],
        identities.map((each) => [each]),
      )
      const rows = await database.all(sql`
        SELECT c.primary_identity FROM ${given} ${crossJoin} customers c
        ON ${uniqueText(sql`c.primary_identity`)} = ${uniqueText(sql`v.identity`)}`)
      return identityRows.parse(rows).map(({ primaryIdentity }) => primaryIdentity)
    },
    /**
     * Adds a customer unless there's one with the same identity, who stays unchanged. Returns the identifier here: the original one, unless
     * another customer has it. Call it inside a transaction.
     */
    async add(customer: MovedCustomer, at: string): Promise<{ id: string; added: boolean }> {
      const { primaryIdentity, metadata, note, createdAt } = customer
      const known = await customerOf(primaryIdentity)
      if (known !== null) return { id: known, added: false }
      const text = customerSearchText(primaryIdentity, metadata)
      for (const id of [customer.id, createIdentifier('cus_')]) {
        const row = await database.first(sql`
          INSERT INTO customers (id, primary_identity, metadata, created_at, updated_at, note, search_text)
          VALUES (${id}, ${primaryIdentity}, ${JSON.stringify(metadata)}, ${createdAt}, ${at}, ${note}, ${text})
          ON CONFLICT DO NOTHING RETURNING id`)
        if (idRow.parse(row)) return { id, added: true }
        // Another node may have added the customer in the meantime.
        const now = await customerOf(primaryIdentity)
        if (now !== null) return { id: now, added: false }
      }
      throw new Error('A customer could not be added')
    },
  }
}
