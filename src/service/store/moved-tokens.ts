import { sql } from 'kysely'
import { z } from 'zod'
import { jsonColumn } from '../../base/database/json-column.ts'
import { optionalTime, rowOf } from '../../base/database/row.ts'
import type { MovedToken, TokenPlace } from '../../shared/management/records/moved-server.ts'
import { SECRET_COLUMNS } from './encryption/secret-columns.ts'
import type { Queries } from './engine/engine.ts'
import type { Housekeeping } from './housekeeping.ts'

const times = { expiresAt: optionalTime, retiresAt: optionalTime, pausedAt: optionalTime, revokedAt: optionalTime }
const factsRow = rowOf({ ...times, boundAt: optionalTime }).optional()
const countsRow = z.object({ customers: z.int(), urls: z.int(), tokens: z.int() })
const idRow = z.object({ id: z.string() }).optional()
const texts = jsonColumn(z.record(z.string(), z.string()))
const tokenRows = z.array(
  rowOf({
    id: z.string(),
    hash: z.string(),
    ending: z.string().nullable(),
    customerId: z.string(),
    customerPosition: z.int(),
    createdAt: z.string(),
    ...times,
    boundAt: optionalTime,
    boundValues: z.string(),
    boundSecrets: z.string(),
  }),
)

type TokenFacts = NonNullable<z.output<typeof factsRow>>
type TokenTimes = Omit<TokenFacts, 'boundAt'>

/** A token to be moved, and its position in the order of `list`. `boundAt`: when its values were last replaced; null: never. */
export interface TokenToMove {
  token: Omit<MovedToken, 'mark'>
  boundAt: string | null
  place: TokenPlace
}

/** The tokens of servers that are moved to or from here. */
export function createMovedTokens(database: Queries, { removedCustomers }: Pick<Housekeeping, 'removedCustomers'>) {
  const { fragments, secrets } = database
  const isPresent = () => sql`customer_id NOT IN ${fragments.textsIn(removedCustomers())}`

  return {
    /**
     * Returns the number of customers with an unrevoked token for a server, the number of these tokens, and the number of all tokens for
     * it.
     */
    async counts(serverId: string): Promise<z.output<typeof countsRow>> {
      const usable = sql`CASE WHEN revoked_at IS NULL THEN`
      const row = await database.first(sql`
        SELECT count(DISTINCT ${usable} customer_id END) AS customers, count(${usable} 1 END) AS urls, count(*) AS tokens
        FROM tokens WHERE server_id = ${serverId} AND ${isPresent()}`)
      return countsRow.parse(row)
    },
    /** Returns a server's tokens after a position, with their bound values, in the order of their customers. */
    async list(serverId: string, after: TokenPlace | null, limit: number): Promise<TokenToMove[]> {
      const from = after === null ? sql`` : sql`AND (customer_position, id) > (${after.customer}, ${after.token})`
      const rows = await database.all(sql`
        SELECT * FROM tokens WHERE server_id = ${serverId} AND ${isPresent()} ${from}
        ORDER BY customer_position, id LIMIT ${limit}`)
      return Promise.all(
        tokenRows.parse(rows).map(async ({ customerPosition, boundAt, boundValues, boundSecrets, ...token }) => ({
          boundAt,
          token: {
            ...token,
            values: texts.parse(await secrets.open(SECRET_COLUMNS.boundValues, [token.id], boundValues)),
            secrets: texts.parse(await secrets.open(SECRET_COLUMNS.boundSecrets, [token.id], boundSecrets)),
          },
          place: { customer: customerPosition, token: token.id },
        })),
      )
    },
    /**
     * Adds a token. Returns false if a token with its ID or hash already exists here. Call it inside a transaction, and call
     * `tokens.forget` afterward.
     */
    async add(serverId: string, customerId: string, token: MovedToken): Promise<boolean> {
      const { id, hash, ending, createdAt, expiresAt, retiresAt, pausedAt, revokedAt } = token
      const boundValues = await secrets.seal(SECRET_COLUMNS.boundValues, [id], JSON.stringify(token.values))
      const boundSecrets = await secrets.seal(SECRET_COLUMNS.boundSecrets, [id], JSON.stringify(token.secrets))
      const added = await database.first(sql`
        INSERT INTO tokens (id, hash, ending, server_id, customer_id, customer_position, created_at, expires_at,
          retires_at, paused_at, revoked_at, bound_values, bound_secrets)
        SELECT ${id}, ${hash}, ${ending}, ${serverId}, c.id, c.rowid, ${createdAt}, ${expiresAt},
          ${retiresAt}, ${pausedAt}, ${revokedAt}, ${boundValues}, ${boundSecrets}
        FROM customers c WHERE c.id = ${customerId}
        ON CONFLICT DO NOTHING RETURNING id`)
      return idRow.parse(added) !== undefined
    },
    /** Returns the mutable properties of a token, locked until the transaction ends; null if the token no longer exists. */
    async facts(serverId: string, id: string): Promise<TokenFacts | null> {
      const row = await database.first(sql`
        SELECT expires_at, retires_at, paused_at, revoked_at, bound_at FROM tokens
        WHERE id = ${id} AND server_id = ${serverId} AND ${isPresent()} ${fragments.forUpdate}`)
      return factsRow.parse(row) ?? null
    },
    /** Sets the times that determine a token's state. Call `tokens.forget` afterward. */
    async setTimes(id: string, { expiresAt, retiresAt, pausedAt, revokedAt }: TokenTimes): Promise<void> {
      await database.run(sql`
        UPDATE tokens SET expires_at = ${expiresAt}, retires_at = ${retiresAt}, paused_at = ${pausedAt},
          revoked_at = ${revokedAt} WHERE id = ${id}`)
    },
  }
}
