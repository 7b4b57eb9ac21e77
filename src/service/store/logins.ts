import { sql } from 'kysely'
import { z } from 'zod'
import { jsonColumn } from '../../base/database/json-column.ts'
import { optionalTime, rowOf } from '../../base/database/row.ts'
import { SECRET_COLUMNS } from './encryption/secret-columns.ts'
import type { Queries } from './engine/engine.ts'
import { createIdentifier } from './identifier.ts'

/**
 * Why a customer has to log in again; with `clientRefused`, the customer is logged in, but the authorization server doesn't accept this
 * service's registration, so the tokens can't be refreshed.
 */
const LOGIN_REASONS = ['refused', 'expired', 'refreshLost', 'clientRefused'] as const
export type LoginReason = (typeof LOGIN_REASONS)[number]

const tokensSchema = z.object({ accessToken: z.string(), refreshToken: z.string().nullable() })
/** The tokens that an authorization server has issued. */
export type LoginTokens = z.output<typeof tokensSchema>

const columns = {
  id: z.string(),
  serverId: z.string(),
  customerId: z.string(),
  credentialId: z.string(),
  state: z.enum(['loggedIn', 'loginNeeded']),
  reason: z.enum(LOGIN_REASONS).nullable(),
  subject: z.string().nullable(),
  scopes: jsonColumn(z.array(z.string())),
  since: z.string(),
  expiresAt: optionalTime,
  renewAt: optionalTime,
  generation: z.int(),
  refreshBy: z.string().nullable(),
  refreshUntil: optionalTime,
  retryAt: optionalTime,
  failures: z.int(),
}
const loginRow = rowOf(columns)
const loginRows = z.array(loginRow)
const stateRows = z.array(
  rowOf({
    serverId: columns.serverId,
    customerId: columns.customerId,
    credentialId: columns.credentialId,
    state: columns.state,
    reason: columns.reason,
  }),
)
const idRows = z.array(rowOf({ id: z.string() }))
const NO_LOGINS: ReadonlyMap<string, LoginReason | null> = new Map()
const tokensRow = rowOf({ ...columns, tokens: z.string().nullable() })

/**
 * A customer's login at an API, without its tokens. `subject`: who logged in. `generation` increases with each change of the tokens.
 * `refreshBy` and `refreshUntil`: the process that is refreshing the tokens, and when others may take over. Times are ISO 8601.
 */
export type StoredLogin = z.output<typeof loginRow>

/** What identifies a login: a customer logs in once for each credential of a server. */
export interface LoginKey {
  serverId: string
  customerId: string
  credentialId: string
}

/** Tokens to store. `expiresAt`: when the access token expires, `renewAt`: when to refresh it (ISO 8601); null if the authorization server doesn't say. */
export interface NewTokens {
  tokens: LoginTokens
  scopes: readonly string[]
  expiresAt: string | null
  renewAt: string | null
}

const COLUMNS = sql`id, server_id, customer_id, credential_id, state, reason, subject, scopes, since, expires_at, renew_at, generation,
  refresh_by, refresh_until, retry_at, failures`

/**
 * Customers' logins at APIs. Every change of a login's tokens is one statement that applies only to the generation it's based on, so of
 * several nodes, one wins.
 */
export function createLogins(database: Queries) {
  const { secrets, fragments } = database
  const seal = (id: string, tokens: LoginTokens) =>
    secrets.seal(SECRET_COLUMNS.loginTokens, [id], JSON.stringify(tokens))
  const where = ({ serverId, customerId, credentialId }: LoginKey) =>
    sql`server_id = ${serverId} AND customer_id = ${customerId} AND credential_id = ${credentialId}`

  return {
    /** Returns a login with its tokens, which a login that's needed again doesn't have; null if the customer has never logged in. */
    async find(key: LoginKey): Promise<(StoredLogin & { tokens: LoginTokens | null }) | null> {
      const row = tokensRow
        .optional()
        .parse(await database.first(sql`SELECT ${COLUMNS}, tokens FROM logins WHERE ${where(key)}`))
      if (!row) return null
      const stored = row.tokens
      const tokens =
        stored === null
          ? null
          : tokensSchema.parse(JSON.parse(await secrets.open(SECRET_COLUMNS.loginTokens, [row.id], stored)))
      return { ...row, tokens }
    },
    /** Returns a server's logins, or those of one customer, without their tokens, by identifier, after the one with the identifier `after`. */
    async ofServer(
      serverId: string,
      { customerId, after, limit }: { customerId?: string | undefined; after: string; limit: number },
    ): Promise<StoredLogin[]> {
      const ofCustomer = customerId === undefined ? sql`TRUE` : sql`customer_id = ${customerId}`
      return loginRows.parse(
        await database.all(
          sql`SELECT ${COLUMNS} FROM logins WHERE server_id = ${serverId} AND ${ofCustomer} AND id > ${after} ORDER BY id LIMIT ${limit}`,
        ),
      )
    },
    /** Returns why logins of these customers on these servers can't be used at `now` (ISO 8601), by credential; null for those that can. */
    async statesOf(serverIds: readonly string[], customerIds: readonly string[], now: string) {
      const found = new Map<string, Map<string, LoginReason | null>>()
      if (serverIds.length > 0 && customerIds.length > 0) {
        const rows = await database.all(sql`
          SELECT server_id, customer_id, credential_id, reason, CASE WHEN state = 'loggedIn' AND (renew_at IS NOT NULL
            OR expires_at IS NULL OR expires_at > ${now}) THEN state ELSE 'loginNeeded' END AS state FROM logins
          WHERE customer_id IN ${fragments.textsIn(JSON.stringify(customerIds))}
            AND server_id IN ${fragments.textsIn(JSON.stringify(serverIds))}`)
        for (const { serverId, customerId, credentialId, state, reason } of stateRows.parse(rows)) {
          const key = `${serverId} ${customerId}`
          const states = found.get(key) ?? new Map<string, LoginReason | null>()
          found.set(key, states.set(credentialId, state === 'loggedIn' ? reason : (reason ?? 'expired')))
        }
      }
      return {
        of: ({
          serverId,
          customerId,
        }: Pick<LoginKey, 'serverId' | 'customerId'>): ReadonlyMap<string, LoginReason | null> =>
          found.get(`${serverId} ${customerId}`) ?? NO_LOGINS,
      }
    },
    /** Returns a customer's logins without their tokens, on one server or on all. */
    async ofCustomer(customerId: string, serverId?: string): Promise<StoredLogin[]> {
      const onServer = serverId === undefined ? sql`TRUE` : sql`server_id = ${serverId}`
      return loginRows.parse(
        await database.all(
          sql`SELECT ${COLUMNS} FROM logins WHERE customer_id = ${customerId} AND ${onServer} ORDER BY id`,
        ),
      )
    },
    /** Returns the IDs of the tokens that use a login, up to `most`. */
    async tokensOf(
      { serverId, customerId }: Pick<LoginKey, 'serverId' | 'customerId'>,
      most: number,
    ): Promise<string[]> {
      const rows = await database.all(sql`
        SELECT id FROM tokens WHERE customer_id = ${customerId} AND server_id = ${serverId} AND revoked_at IS NULL LIMIT ${most}`)
      return idRows.parse(rows).map(({ id }) => id)
    },
    /**
     * Stores a completed login at `at` (ISO 8601), replacing an earlier one of the same person. Returns false, and stores nothing, if
     * another person is logged in.
     */
    async complete(key: LoginKey, subject: string | null, given: NewTokens, at: string): Promise<boolean> {
      return database.atomic(async () => {
        const known = loginRow
          .optional()
          .parse(await database.first(sql`SELECT ${COLUMNS} FROM logins WHERE ${where(key)} ${fragments.forUpdate}`))
        if (known && known.subject !== null && known.subject !== subject) return false
        const id = known?.id ?? createIdentifier('login_')
        const sealed = await seal(id, given.tokens)
        const scopes = JSON.stringify(given.scopes)
        await database.run(sql`
          INSERT INTO logins (id, server_id, customer_id, credential_id, state, subject, scopes, since, expires_at, renew_at, tokens, generation)
          VALUES (${id}, ${key.serverId}, ${key.customerId}, ${key.credentialId}, 'loggedIn', ${subject}, ${scopes}, ${at},
            ${given.expiresAt}, ${given.renewAt}, ${sealed}, 1)
          ON CONFLICT (id) DO UPDATE SET state = 'loggedIn', reason = NULL, subject = excluded.subject, scopes = excluded.scopes,
            since = excluded.since, expires_at = excluded.expires_at, renew_at = excluded.renew_at, tokens = excluded.tokens, generation = logins.generation + 1,
            refresh_by = NULL, refresh_until = NULL, retry_at = NULL, failures = 0`)
        // The API may accept the new login.
        await database.run(sql`
          UPDATE tokens SET refusal = NULL, refused_at = NULL
          WHERE server_id = ${key.serverId} AND customer_id = ${key.customerId} AND refusal IS NOT NULL`)
        return true
      })
    },
    /**
     * Marks a login's tokens as being refreshed by `by` until `until`, before anything is sent. Returns whether `by` may refresh them:
     * no other process is, their time has passed by `now`, or they have ended (`ended`). Times are ISO 8601.
     */
    async beginRefresh(
      { id, generation, refreshBy }: Pick<StoredLogin, 'id' | 'generation' | 'refreshBy'>,
      { by, until, now, ended = false }: { by: string; until: string; now: string; ended?: boolean },
    ): Promise<boolean> {
      const taken = ended ? sql`refresh_by = ${refreshBy}` : sql`refresh_until <= ${now}`
      const changed = await database.run(sql`
        UPDATE logins SET refresh_by = ${by}, refresh_until = ${until}
        WHERE id = ${id} AND generation = ${generation} AND state = 'loggedIn' AND (refresh_by IS NULL OR ${taken})`)
      return changed === 1
    },
    /** Stores refreshed tokens and removes the mark, in one commit. Returns false if the login has changed in the meantime. */
    async endRefresh(
      { id, generation }: Pick<StoredLogin, 'id' | 'generation'>,
      by: string,
      given: NewTokens,
    ): Promise<boolean> {
      const sealed = await seal(id, given.tokens)
      const changed = await database.run(sql`
        UPDATE logins SET tokens = ${sealed}, scopes = ${JSON.stringify(given.scopes)}, expires_at = ${given.expiresAt}, renew_at = ${given.renewAt},
          generation = generation + 1, refresh_by = NULL, refresh_until = NULL, retry_at = NULL, failures = 0, reason = NULL
        WHERE id = ${id} AND generation = ${generation} AND refresh_by = ${by}`)
      return changed === 1
    },
    /** Keeps the tokens after a refresh that failed for now, and removes the mark. `retryAt`: when to try again (ISO 8601). */
    async putOff(
      { id, generation }: Pick<StoredLogin, 'id' | 'generation'>,
      by: string,
      retryAt: string,
      reason: LoginReason | null = null,
    ): Promise<void> {
      await database.run(sql`
        UPDATE logins SET refresh_by = NULL, refresh_until = NULL, retry_at = ${retryAt}, failures = failures + 1, reason = ${reason}
        WHERE id = ${id} AND generation = ${generation} AND refresh_by = ${by}`)
    },
    /** Records that the customer has to log in again, and deletes the tokens, unless the login has changed in the meantime. */
    async requireLogin({ id, generation }: Pick<StoredLogin, 'id' | 'generation'>, reason: LoginReason): Promise<void> {
      await database.run(sql`
        UPDATE logins SET state = 'loginNeeded', reason = ${reason}, tokens = NULL, expires_at = NULL, renew_at = NULL,
          generation = generation + 1, refresh_by = NULL, refresh_until = NULL, retry_at = NULL
        WHERE id = ${id} AND generation = ${generation}`)
    },
    /** Deletes a login. Returns whether there was one. */
    remove: async (key: LoginKey): Promise<boolean> =>
      (await database.run(sql`DELETE FROM logins WHERE ${where(key)}`)) > 0,
  }
}
export type Logins = ReturnType<typeof createLogins>
