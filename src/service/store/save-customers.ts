import { sql } from 'kysely'
import { z } from 'zod'
import { rowOf } from '../../base/database/row.ts'
import { customerSearchText } from './customer-search.ts'
import type { Query } from './engine/compiled-queries.ts'
import type { Queries } from './engine/engine.ts'
import type { ParameterColumn } from './engine/fragments.ts'
import { createIdentifier } from './identifier.ts'

const IDENTITY = sql`primary_identity`

/** The columns given when saving customers. */
const SAVED: readonly ParameterColumn[] = [
  { name: sql`id`, type: 'text' },
  { name: IDENTITY, type: 'text' },
  { name: sql`metadata`, type: 'text' },
  { name: sql`search_text`, type: 'text' },
]

const savedRows = z.array(rowOf({ id: z.string(), primaryIdentity: z.string() }))

/** A customer to save; if `metadata` is omitted, an existing customer's metadata is kept. */
export interface CustomerToSave {
  primaryIdentity: string
  metadata: Record<string, string> | undefined
}

/**
 * Creates customers with these identities, or updates the metadata of existing ones; the last entry for an identity wins. Returns
 * identifiers by identity.
 */
export async function saveCustomers(
  database: Queries,
  wanted: readonly CustomerToSave[],
): Promise<Map<string, string>> {
  const { parameterRows, uniqueText } = database.fragments
  const ids = new Map<string, string>()
  const described = new Map<string, Record<string, string>>()
  for (const { primaryIdentity, metadata } of wanted) if (metadata) described.set(primaryIdentity, metadata)
  const named = new Set(
    wanted.map(({ primaryIdentity }) => primaryIdentity).filter((identity) => !described.has(identity)),
  )
  const renewed = sql`metadata = excluded.metadata, search_text = excluded.search_text,`
  const save = async (rows: (readonly [string, Record<string, string>])[], renew: Query) => {
    if (rows.length === 0) return
    const now = new Date().toISOString()
    // Sorted, because concurrent saves of the same customers in different orders would deadlock.
    const given = rows
      .sort(([left], [right]) => (left < right ? -1 : 1))
      .map(([identity, metadata]) => [
        createIdentifier('cus_'),
        identity,
        JSON.stringify(metadata),
        customerSearchText(identity, metadata),
      ])
    const saved = await database.all(sql`
      INSERT INTO customers (id, primary_identity, metadata, created_at, updated_at, search_text)
      SELECT v.id, v.primary_identity, v.metadata, ${now}, ${now}, v.search_text FROM ${parameterRows(SAVED, given)}
      WHERE TRUE ORDER BY v.place
      ON CONFLICT (${uniqueText(IDENTITY)}) DO UPDATE SET ${renew} updated_at = excluded.updated_at
      RETURNING id, primary_identity`)
    for (const { id, primaryIdentity } of savedRows.parse(saved)) ids.set(primaryIdentity, id)
  }
  await save([...described], renewed)
  await save(
    [...named].map((identity) => [identity, {}]),
    sql``,
  )
  return ids
}
