import { sql } from 'kysely'
import { z } from 'zod'
import { jsonColumn } from '../../base/database/json-column.ts'
import { optionalTime, rowOf } from '../../base/database/row.ts'
import type { MovedCustomer, MovedToken, TokenPlace } from '../../shared/management/records/moved-server.ts'
import { customerSearchText } from './customer-search.ts'
import { largestDefinition } from './definition-sizes.ts'
import { SECRET_COLUMNS } from './encryption/secret-columns.ts'
import type { Queries } from './engine/engine.ts'
import type { Housekeeping } from './housekeeping.ts'
import { createIdentifier } from './identifier.ts'

const moveRow = rowOf({
  beganAt: z.string(),
  endedAt: optionalTime,
  mark: z.string().nullable(),
  state: z.string().nullable(),
})
const times = { expiresAt: optionalTime, retiresAt: optionalTime, pausedAt: optionalTime, revokedAt: optionalTime }
const factsRow = rowOf({ ...times, boundAt: optionalTime }).optional()
const idRow = z.object({ id: z.string() }).optional()
const countsRow = z.object({ customers: z.int(), urls: z.int(), tokens: z.int() })
const identityRows = z.array(rowOf({ primaryIdentity: z.string() }))
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

/**
 * When moving a server here started and ended; if `endedAt` is null, only a part of it is here. `mark`: the source's state at the end;
 * `state`: the state here at the end. Both are JSON or hashes, opaque to everything except their writer.
 */
type MovedServer = z.output<typeof moveRow>
type TokenFacts = NonNullable<z.output<typeof factsRow>>
type TokenTimes = Omit<TokenFacts, 'boundAt'>

/** A token to be moved, and its position in the order of `tokens`. `boundAt`: when its values were last replaced; null: never. */
export interface TokenToMove {
  token: Omit<MovedToken, 'mark'>
  boundAt: string | null
  place: TokenPlace
}

/** The data that's read and written only by moves between services. */
export function createMovedServers(
  database: Queries,
  { isCustomerRemoved, removedCustomers }: Pick<Housekeeping, 'isCustomerRemoved' | 'removedCustomers'>,
) {
  const { fragments, secrets } = database
  const { crossJoin, parameterRows, textsIn, uniqueText } = fragments
  const identity = sql`primary_identity`
  const isPresent = () => sql`customer_id NOT IN ${textsIn(removedCustomers())}`

  async function customerOf(primaryIdentity: string): Promise<string | null> {
    const row = idRow.parse(
      await database.first(
        sql`SELECT id FROM customers WHERE ${uniqueText(identity)} = ${uniqueText(sql`${primaryIdentity}`)}`,
      ),
    )
    return row && !isCustomerRemoved(row.id) ? row.id : null
  }

  return {
    /** Returns when and how a server was moved here; null if it wasn't. */
    async find(serverId: string): Promise<MovedServer | null> {
      const row = await database.first(sql`SELECT * FROM moved_servers WHERE server_id = ${serverId}`)
      if (row === undefined) return null
      const move = moveRow.parse(row)
      const { state } = move
      return { ...move, state: state && (await secrets.open(SECRET_COLUMNS.movedServer, [serverId], state)) }
    },
    async begin(serverId: string, at: string): Promise<void> {
      await database.run(sql`INSERT INTO moved_servers (server_id, began_at) VALUES (${serverId}, ${at})`)
    },
    /** Records that the whole server is here, or up to date again. */
    async end(serverId: string, { mark, state }: { mark: string; state: string }, at: string): Promise<void> {
      const sealed = await secrets.seal(SECRET_COLUMNS.movedServer, [serverId], state)
      await database.run(sql`
        UPDATE moved_servers SET ended_at = ${at}, mark = ${mark}, state = ${sealed} WHERE server_id = ${serverId}`)
    },

    /**
     * Returns the number of customers with an unrevoked token of a server, the number of its unrevoked tokens, and the number of all its
     * tokens.
     */
    async counts(serverId: string): Promise<z.output<typeof countsRow>> {
      const usable = sql`CASE WHEN revoked_at IS NULL THEN`
      const row = await database.first(sql`
        SELECT count(DISTINCT ${usable} customer_id END) AS customers, count(${usable} 1 END) AS urls, count(*) AS tokens
        FROM tokens WHERE server_id = ${serverId} AND ${isPresent()}`)
      return countsRow.parse(row)
    },
    largestDefinition: (serverId: string): Promise<number> => largestDefinition(database, serverId),
    /** Returns a server's tokens after a position, with their bound values, in the order of their customers. */
    async tokens(serverId: string, after: TokenPlace | null, limit: number): Promise<TokenToMove[]> {
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
    async addCustomer(customer: MovedCustomer, at: string): Promise<{ id: string; added: boolean }> {
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
    /**
     * Adds a token. Returns false if a token with its ID or hash already exists here. Call it inside a transaction, and call
     * `tokens.forget` afterwards.
     */
    async addToken(serverId: string, customerId: string, token: MovedToken): Promise<boolean> {
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
    async tokenFacts(serverId: string, id: string): Promise<TokenFacts | null> {
      const row = await database.first(sql`
        SELECT expires_at, retires_at, paused_at, revoked_at, bound_at FROM tokens
        WHERE id = ${id} AND server_id = ${serverId} AND ${isPresent()} ${fragments.forUpdate}`)
      return factsRow.parse(row) ?? null
    },
    /** Sets the times that determine a token's state. Call `tokens.forget` afterwards. */
    async setTokenTimes(id: string, { expiresAt, retiresAt, pausedAt, revokedAt }: TokenTimes): Promise<void> {
      await database.run(sql`
        UPDATE tokens SET expires_at = ${expiresAt}, retires_at = ${retiresAt}, paused_at = ${pausedAt},
          revoked_at = ${revokedAt} WHERE id = ${id}`)
    },
  }
}
