import { sql } from 'kysely'
import { z } from 'zod'
import { jsonColumn } from '../../base/database/json-column.ts'
import { optionalTime, rowOf } from '../../base/database/row.ts'
import { ownCallLimitsSchema } from '../../shared/management/records/call-limits.ts'
import type { BoundValues } from './bound-values.ts'
import type { Query } from './engine/compiled-queries.ts'
import type { Queries } from './engine/engine.ts'
import { createReadTogether } from './read-together.ts'

const foundRow = rowOf({
  id: z.string(),
  hash: z.string(),
  serverId: z.string(),
  customerId: z.string(),
  primaryIdentity: z.string(),
  expiresAt: optionalTime,
  retiresAt: optionalTime,
  pausedAt: optionalTime,
  values: z.string(),
  secrets: z.string(),
  tools: jsonColumn(z.array(z.string())).nullable(),
  /** The customer's own limits on the server. */
  limits: jsonColumn(ownCallLimitsSchema)
    .nullable()
    .transform((own) => own ?? {}),
  /** The operator's message to this customer while the server can't be used; null if there's none. */
  message: z.string().nullable(),
  toolsVersion: z.int().nullable(),
  /** The name that the latest client gave, as of when the token was read. */
  clientName: z.string().nullable(),
})

/** An unrevoked token as stored, with its decrypted values and secrets. */
export type KnownToken = Omit<z.output<typeof foundRow>, 'values' | 'secrets'> & {
  values: Record<string, string>
  secrets: Record<string, string>
}

const where = (condition: Query): Query => sql`
  SELECT t.id, t.hash, t.server_id, t.customer_id, c.primary_identity, t.expires_at, t.retires_at, t.paused_at,
    t.bound_values AS "values", t.bound_secrets AS secrets, r.tools, l.limits, m.text AS message, t.tools_version, t.client_name
  FROM tokens t JOIN customers c ON c.id = t.customer_id
  LEFT JOIN customer_tools r ON r.customer_id = t.customer_id AND r.server_id = t.server_id
  LEFT JOIN customer_limits l ON l.customer_id = t.customer_id AND l.server_id = t.server_id
  LEFT JOIN customer_messages m ON m.customer_id = t.customer_id AND m.server_id = t.server_id
  WHERE ${condition} AND t.revoked_at IS NULL`

/** Creates the function that reads a token from the database by its hash; it returns null for an unknown or revoked one. */
export function createTokenReader(database: Queries, bound: Pick<BoundValues, 'open'>) {
  const { textsIn } = database.fragments

  async function readRows(hashes: readonly string[]): Promise<Map<string, z.output<typeof foundRow>>> {
    const [only = ''] = hashes
    // Reading one row takes half the time of reading several.
    const found =
      hashes.length === 1
        ? [await database.first(where(sql`t.hash = ${only}`))].filter((row) => row !== undefined)
        : await database.all(where(sql`t.hash IN ${textsIn(JSON.stringify(hashes))}`))
    const rows = z.array(foundRow).parse(found)
    return new Map(rows.map((row) => [row.hash, row]))
  }
  /** Reads are combined, because requests with unknown tokens could otherwise use up all connections to the database. */
  const readTogether = createReadTogether(readRows)

  return async function read(hash: string): Promise<KnownToken | null> {
    const row = database.isInTransaction() ? (await readRows([hash])).get(hash) : await readTogether(hash)
    return row ? { ...row, ...(await bound.open(row.id, row)) } : null
  }
}
