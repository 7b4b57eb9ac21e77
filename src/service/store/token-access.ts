import { sql } from 'kysely'
import { z } from 'zod'
import { jsonColumn } from '../../base/database/json-column.ts'
import { optionalTime, rowOf } from '../../base/database/row.ts'
import type { AccessProblemKind } from '../../shared/management/records/access-problem.ts'
import { REFUSALS } from './call-entry.ts'
import type { Query } from './engine/compiled-queries.ts'
import { allOf } from './engine/conditions.ts'
import type { Queries } from './engine/engine.ts'

/** How the API last rejected the token's own credential; null if it didn't reject it. */
export const refusalColumn = z.enum(REFUSALS).nullable()

const names = jsonColumn(z.array(z.string()))
const accessRows = z.array(
  rowOf({
    position: z.int(),
    customerId: z.string(),
    serverId: z.string(),
    values: names,
    secrets: names,
    refusal: refusalColumn,
    refusedAt: optionalTime,
  }),
)

/** The values that a working token has for its calls. `values` and `secrets`: keys of its bound values. */
export type TokenAccess = Omit<z.output<typeof accessRows>[number], 'position'>

/** A value that a server requires from each customer. `secret`: whether it's among a token's secrets rather than its values. */
export interface RequiredValue {
  key: string
  secret: boolean
}

/** What a server requires from each customer. `logins`: IDs of credentials with which they have to be logged in. */
export interface RequiredAccess {
  values: readonly RequiredValue[]
  logins: readonly string[]
}

/** What one server requires. */
export interface RequiredOfServer extends RequiredAccess {
  serverId: string
}

/** Number of token rows read at a time. */
const PAGE = 2_000

/** Reads what a server's working tokens have, for comparing it with what the server requires. */
export function createTokenAccess(database: Queries) {
  const { fragments, secrets } = database
  const has = ({ key, secret }: RequiredValue) =>
    secrets.hasName(secret ? sql`t.bound_secrets` : sql`t.bound_values`, key)
  const columns = sql`t.customer_position AS position, t.customer_id, t.server_id, ${secrets.namesIn(sql`t.bound_values`)} AS "values",
    ${secrets.namesIn(sql`t.bound_secrets`)} AS secrets, t.refusal, t.refused_at`

  return {
    /** Returns the tokens of these customers, on one server or on all. `now`: ISO 8601. */
    async ofCustomers(
      serverId: string | undefined,
      customerIds: readonly string[],
      now: string,
    ): Promise<TokenAccess[]> {
      const rows = await database.all(sql`
        SELECT ${columns} FROM tokens t WHERE ${serverId === undefined ? sql`TRUE` : sql`t.server_id = ${serverId}`} AND ${works(now)}
          AND t.customer_id IN ${fragments.textsIn(JSON.stringify(customerIds))}`)
      return accessRows.parse(rows)
    },
    /** Yields the tokens of all customers in batches; all tokens of a customer are in the same batch. */
    async *ofServer(serverId: string, now: string): AsyncGenerator<TokenAccess[]> {
      let after = -1
      for (;;) {
        const rows = accessRows.parse(
          await database.all(sql`
            SELECT ${columns} FROM tokens t
            WHERE t.server_id = ${serverId} AND t.customer_position > ${after} AND ${works(now)}
            ORDER BY t.customer_position LIMIT ${PAGE}`),
        )
        const last = rows.at(-1)?.position
        if (last === undefined) return
        const isWhole = rows.length < PAGE
        // The last customer of a full page may have more tokens; a customer whose tokens fill a whole page has enough of them.
        const whole = isWhole || rows[0]?.position === last ? rows : rows.filter(({ position }) => position !== last)
        yield whole
        if (isWhole) return
        after = whole.at(-1)?.position ?? last
      }
    },
    /** Returns conditions on a row `p` of `server_customers` with a working token: the state of the best token. */
    conditions({ values, logins }: RequiredAccess, now: string): Record<AccessProblemKind | 'none', Query> {
      const complete = allOf([works(now), ...values.map(has)])
      const one = (more: Query) => sql`EXISTS (
        SELECT 1 FROM tokens t
        WHERE t.server_id = (SELECT id FROM servers WHERE position = p.server_position)
          AND t.customer_position = p.customer_position AND ${complete} AND ${more})`
      // A customer can't fix a rejected credential that has become shared.
      const isOwn = logins.length > 0 || values.some(({ secret }) => secret)
      return bestOf(one, allOf(logins.map((id) => isLoggedIn(id, now))), isOwn ? sql`t.refusal IS NULL` : sql`TRUE`)
    },
    /**
     * Returns the same conditions across all servers, on a row `p` with the customer's position. `wanted`: the servers that require values;
     * `removed`: a JSON array of servers whose tokens don't count.
     */
    conditionsOfAll(
      wanted: readonly RequiredOfServer[],
      removed: string,
      now: string,
    ): Record<AccessProblemKind | 'none', Query> {
      const isOn = (serverIds: readonly string[]) => sql`t.server_id IN ${fragments.textsIn(JSON.stringify(serverIds))}`
      const complete = allOf([
        works(now),
        ...(removed === '[]' ? [] : [sql`t.server_id NOT IN ${fragments.textsIn(removed)}`]),
        ...wanted.flatMap(({ serverId, values }) =>
          values.length === 0 ? [] : [sql`(t.server_id <> ${serverId} OR (${allOf(values.map(has))}))`],
        ),
      ])
      const one = (more: Query) => sql`EXISTS (
        SELECT 1 FROM tokens t
        WHERE t.customer_position = p.customer_position AND ${complete} AND ${more})`
      const loggedIn = wanted.flatMap(({ serverId, logins }) =>
        logins.length === 0
          ? []
          : [sql`(t.server_id <> ${serverId} OR (${allOf(logins.map((id) => isLoggedIn(id, now)))}))`],
      )
      const own = wanted.filter(({ values, logins }) => logins.length > 0 || values.some(({ secret }) => secret))
      const fine =
        own.length === 0 ? sql`TRUE` : sql`(t.refusal IS NULL OR NOT ${isOn(own.map(({ serverId }) => serverId))})`
      return bestOf(one, allOf(loggedIn), fine)
    },
  }
}

/**
 * Returns the conditions for the best token. `one`: the condition that there's a token with all of its values that also meets another
 * condition; `loggedIn`: the condition that its customer is logged in; `fine`: that the API hasn't rejected it.
 */
function bestOf(one: (more: Query) => Query, loggedIn: Query, fine: Query): Record<AccessProblemKind | 'none', Query> {
  const usable = (more: Query) => one(sql`(${loggedIn}) AND ${more}`)
  const none = usable(fine)
  const refuses = usable(sql`t.refusal IN ('401', '403')`)
  return {
    none,
    apiRefuses: sql`NOT ${none} AND ${refuses}`,
    loginFailed: sql`NOT ${none} AND NOT ${refuses} AND ${usable(sql`t.refusal = 'login'`)}`,
    needsLogin: sql`NOT ${usable(sql`TRUE`)} AND ${one(sql`TRUE`)}`,
    needsValues: sql`NOT ${one(sql`TRUE`)}`,
  }
}

export type TokenAccessReader = ReturnType<typeof createTokenAccess>

/** Returns the condition that the customer of a token `t` has a usable login with a credential. */
const isLoggedIn = (credentialId: string, now: string): Query => {
  const login = sql`SELECT 1 FROM logins l WHERE l.server_id = t.server_id AND l.customer_id = t.customer_id
    AND l.credential_id = ${credentialId} AND l.state = 'loggedIn' AND l.reason IS NULL
    AND (l.renew_at IS NOT NULL OR l.expires_at IS NULL OR l.expires_at > ${now})`
  return sql`EXISTS (${login})`
}

/** Returns the condition that a token `t` works at `now` (ISO 8601). */
const works = (now: string): Query => sql`t.revoked_at IS NULL AND t.paused_at IS NULL
  AND (t.retires_at IS NULL OR t.retires_at > ${now}) AND (t.expires_at IS NULL OR t.expires_at > ${now})`
