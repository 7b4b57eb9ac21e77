import { sql } from 'kysely'
import { z } from 'zod'
import { jsonColumn } from '../../base/database/json-column.ts'
import { optionalTime, rowOf } from '../../base/database/row.ts'
import type { Usage } from '../../shared/management/records/customer-record.ts'
import { usageColumns } from './customer-usage.ts'
import { SECRET_COLUMNS } from './encryption/secret-columns.ts'
import type { Queries } from './engine/engine.ts'
import type { Housekeeping } from './housekeeping.ts'
import { refusalColumn } from './token-access.ts'
import type { TokenTimes } from './token-state.ts'

/** Maximum number of a customer's tokens that are read, newest first. */
const MAX_READ = 1000

const recordRow = rowOf({
  id: z.string(),
  ending: z.string().nullable(),
  serverId: z.string(),
  customerId: z.string(),
  createdAt: z.string(),
  expiresAt: optionalTime,
  retiresAt: optionalTime,
  pausedAt: optionalTime,
  revokedAt: optionalTime,
  values: z.string(),
  secretsSet: jsonColumn(z.array(z.string())),
  refusal: refusalColumn,
  refusedAt: optionalTime,
  ...usageColumns,
})

const hashRow = z.object({ hash: z.string() })
const texts = jsonColumn(z.record(z.string(), z.string()))
const secretRows = z.array(z.object({ id: z.string(), secrets: z.string() }))
const lastRow = z.object({ at: z.string().nullable() })
const countRow = z.object({ urls: z.int(), customers: z.int() })
const countOfRows = z.array(rowOf({ primaryIdentity: z.string(), urls: z.int() }))

/** A token as displayed: without the token itself, and with only the keys of its secrets. */
export type StoredTokenRecord = Omit<z.output<typeof recordRow>, 'values'> & {
  values: Record<string, string>
} & TokenTimes &
  Usage

/** Reads tokens for display. */
export function createTokenRecords(
  database: Queries,
  housekeeping: Pick<Housekeeping, 'isServerRemoved' | 'isCustomerRemoved' | 'removedServers' | 'removedCustomers'>,
) {
  const { isServerRemoved, isCustomerRemoved, removedServers, removedCustomers } = housekeeping
  const { fragments, secrets } = database
  const columns = sql`id, ending, server_id, customer_id, created_at, expires_at, retires_at, paused_at, revoked_at,
    bound_values AS "values", ${secrets.namesIn(sql`bound_secrets`)} AS secrets_set,
    refusal, refused_at, connected_at, first_call_at, last_call_at, calls, errors, client_name, client_version, protocol`
  const isThere = ({ serverId, customerId }: z.output<typeof recordRow>) =>
    !isServerRemoved(serverId) && !isCustomerRemoved(customerId)
  const withValues = async (token: z.output<typeof recordRow>): Promise<StoredTokenRecord> => ({
    ...token,
    values: texts.parse(await secrets.open(SECRET_COLUMNS.boundValues, [token.id], token.values)),
  })
  async function read(row: unknown): Promise<StoredTokenRecord | null> {
    const token = recordRow.optional().parse(row)
    return token && isThere(token) ? withValues(token) : null
  }
  return {
    /** Returns a token, even if it's revoked; null if it's unknown. */
    find: async (id: string): Promise<StoredTokenRecord | null> =>
      read(await database.first(sql`SELECT ${columns} FROM tokens WHERE id = ${id}`)),
    /** Like `find`, but in a transaction: no other client changes the token until it ends. */
    findToChange: async (id: string): Promise<StoredTokenRecord | null> =>
      read(await database.first(sql`SELECT ${columns} FROM tokens WHERE id = ${id} ${fragments.forUpdate}`)),
    /** Returns the tokens with these hashes (see `hashSecret`), in order. */
    async findByHashes(hashes: readonly string[]): Promise<(StoredTokenRecord | null)[]> {
      const rows = await database.all(
        sql`SELECT hash, ${columns} FROM tokens WHERE hash IN ${fragments.textsIn(JSON.stringify(hashes))}`,
      )
      const reading = rows.map(async (row) => [hashRow.parse(row).hash, await read(row)] as const)
      const found = new Map(await Promise.all(reading))
      return hashes.map((hash) => found.get(hash) ?? null)
    },
    /** Returns the secrets bound to these tokens, by the token's ID. */
    async secretsOf(ids: readonly string[]): Promise<Map<string, Record<string, string>>> {
      if (ids.length === 0) return new Map()
      const rows = secretRows.parse(
        await database.all(
          sql`SELECT id, bound_secrets AS secrets FROM tokens WHERE id IN ${fragments.textsIn(JSON.stringify(ids))}`,
        ),
      )
      const opened = rows.map(async ({ id, secrets: stored }) => {
        return [id, texts.parse(await secrets.open(SECRET_COLUMNS.boundSecrets, [id], stored))] as const
      })
      return new Map(await Promise.all(opened))
    },
    /** Counts the tokens that work at `now` (ISO 8601), of one server or of all, and their customers. */
    async countLive(now: string, serverId?: string): Promise<z.output<typeof countRow>> {
      const ofServer = serverId === undefined ? sql`` : sql`AND server_id = ${serverId}`
      const row = await database.first(sql`
        SELECT count(*) AS urls, count(DISTINCT customer_id) AS customers FROM tokens
        WHERE revoked_at IS NULL AND paused_at IS NULL AND (retires_at IS NULL OR retires_at > ${now})
          AND (expires_at IS NULL OR expires_at > ${now}) ${ofServer}
          AND server_id NOT IN ${fragments.textsIn(removedServers())}
          AND customer_id NOT IN ${fragments.textsIn(removedCustomers())}`)
      return countRow.parse(row)
    },
    /** Returns when values were last rebound to one of a customer's tokens on a server; null if never. */
    async lastBound(customerId: string, serverId: string): Promise<string | null> {
      const row = await database.first(sql`
        SELECT max(bound_at) AS at FROM tokens WHERE customer_id = ${customerId} AND server_id = ${serverId}`)
      return lastRow.parse(row).at
    },
    /**
     * Counts the tokens on a server by identity, for customers with these identities: tokens that are neither revoked nor, at `now` (ISO
     * 8601), replaced by a rotation.
     */
    async countOfCustomers(serverId: string, identities: readonly string[], now: string): Promise<Map<string, number>> {
      const { crossJoin, parameterRows, textsIn, uniqueText } = fragments
      const distinct = [...new Set(identities)]
      if (distinct.length === 0 || isServerRemoved(serverId)) return new Map()
      const given = parameterRows(
        [{ name: sql`identity`, type: 'text' }],
        distinct.map((each) => [each]),
      )
      const rows = await database.all(sql`
        SELECT c.primary_identity, count(*) AS urls FROM ${given} ${crossJoin} customers c
        ON ${uniqueText(sql`c.primary_identity`)} = ${uniqueText(sql`v.identity`)}
        JOIN tokens t ON t.customer_id = c.id
        WHERE t.server_id = ${serverId} AND t.revoked_at IS NULL AND (t.retires_at IS NULL OR t.retires_at > ${now})
          AND c.id NOT IN ${textsIn(removedCustomers())}
        GROUP BY c.primary_identity`)
      return new Map(countOfRows.parse(rows).map(({ primaryIdentity, urls }) => [primaryIdentity, urls]))
    },
    /** Returns a customer's tokens, newest first, including revoked ones, at most 1000. */
    async ofCustomer(customerId: string): Promise<StoredTokenRecord[]> {
      const rows = await database.all(sql`
        SELECT ${columns} FROM tokens WHERE customer_id = ${customerId}
        ORDER BY created_at DESC, rowid DESC LIMIT ${MAX_READ}`)
      return Promise.all(z.array(recordRow).parse(rows).filter(isThere).map(withValues))
    },
  }
}
