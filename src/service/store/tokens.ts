import { sql } from 'kysely'
import type { TokenState } from '../../shared/management/records/customer-record.ts'
import { tokenEnding } from '../../shared/mask.ts'
import { type Bound, type BoundValues, boundRow, createBoundValues } from './bound-values.ts'
import type { Query } from './engine/compiled-queries.ts'
import type { Queries } from './engine/engine.ts'
import type { ParameterColumn, ParameterValue } from './engine/fragments.ts'
import { ALWAYS_FRESH, type Freshness } from './freshness.ts'
import type { Housekeeping } from './housekeeping.ts'
import { createIdentifier } from './identifier.ts'
import { createTokenReader, type KnownToken } from './read-tokens.ts'
import { createSecret, hashSecret, sameHash } from './secret.ts'
import { createTokenCache } from './token-cache.ts'
import { tokenState } from './token-state.ts'

/** Maximum number of tokens whose hash is remembered. */
const MAX_HASHES = 5000

/**
 * What an MCP token gives access to. `values` and `secrets` are the customer's own, by metadata key. `tools`: the names of the tools that
 * the customer may use; null: all. Times are ISO 8601.
 */
export interface StoredToken extends Omit<KnownToken, 'pausedAt'> {
  state: TokenState
}

export interface NewToken {
  serverId: string
  customerId: string
  values?: Record<string, string>
  secrets?: Record<string, string>
  expiresAt?: string | null
}

/** A new token, with its ID. */
export interface CreatedToken {
  id: string
  token: string
}

export type Tokens = ReturnType<typeof createTokens>

/** The times that determine a token's state. */
const TIMES = {
  expires_at: sql`expires_at`,
  retires_at: sql`retires_at`,
  paused_at: sql`paused_at`,
  revoked_at: sql`revoked_at`,
}

const text = (name: Query): ParameterColumn => ({ name, type: 'text' })
const CREATED: readonly ParameterColumn[] = [
  sql`id`,
  sql`hash`,
  sql`ending`,
  sql`server_id`,
  sql`customer_id`,
  sql`expires_at`,
  sql`bound_values`,
  sql`bound_secrets`,
].map(text)

/** MCP tokens: 256 random bits, stored as hashes. Recently used ones are cached, because every MCP request needs one. */
export function createTokens(
  database: Queries,
  { isCustomerRemoved }: Pick<Housekeeping, 'isCustomerRemoved'>,
  freshness: Freshness = ALWAYS_FRESH,
  bound: BoundValues = createBoundValues(database),
) {
  const { crossJoin, parameterRows } = database.fragments
  const { load, forget } = createTokenCache(database, freshness, createTokenReader(database, bound))
  /** Hashes of tokens that were found, by token, because hashing takes a tenth of the time of a call. */
  const knownHashes = new Map<string, string>()

  /** Creates new tokens, and returns them in the same order. */
  async function createAll(wanted: readonly NewToken[]): Promise<CreatedToken[]> {
    if (wanted.length === 0) return []
    const at = new Date().toISOString()
    const rows: ParameterValue[][] = []
    const created: CreatedToken[] = []
    for (const { serverId, customerId, values, secrets, expiresAt = null } of wanted) {
      const token = createSecret('mt_')
      const id = createIdentifier('tok_')
      const { boundValues, boundSecrets } = await bound.seal(id, { values, secrets })
      rows.push([id, hashSecret(token), tokenEnding(token), serverId, customerId, expiresAt, boundValues, boundSecrets])
      created.push({ id, token })
    }
    await database.run(sql`
      INSERT INTO tokens (id, hash, ending, server_id, customer_id, customer_position, created_at, expires_at,
        bound_values, bound_secrets)
      SELECT v.id, v.hash, v.ending, v.server_id, c.id, c.rowid, ${at}, v.expires_at, v.bound_values, v.bound_secrets
      FROM ${parameterRows(CREATED, rows)} ${crossJoin} customers c ON c.id = v.customer_id ORDER BY v.place`)
    return created
  }

  return {
    /** Creates a new token and returns it; it can't be read again. */
    create: async (wanted: NewToken): Promise<CreatedToken> => (await createAll([wanted]))[0] as CreatedToken,
    createAll,
    /** Creates another token with the same server, customer, values, secrets, and expiry. */
    async copy(id: string, now: number): Promise<CreatedToken> {
      const token = createSecret('mt_')
      const copied = createIdentifier('tok_')
      // Decrypted and encrypted again, because bound values are encrypted for their own row.
      const row = boundRow
        .optional()
        .parse(
          await database.first(
            sql`SELECT bound_values AS "values", bound_secrets AS secrets FROM tokens WHERE id = ${id}`,
          ),
        )
      const { boundValues, boundSecrets } = await bound.seal(copied, row ? await bound.open(id, row) : {})
      await database.run(sql`
        INSERT INTO tokens (id, hash, ending, server_id, customer_id, customer_position, created_at, expires_at,
          bound_values, bound_secrets, bound_at, refusal, refused_at)
        SELECT ${copied}, ${hashSecret(token)}, ${tokenEnding(token)}, server_id, customer_id, customer_position,
          ${new Date(now).toISOString()}, expires_at, ${boundValues}, ${boundSecrets}, bound_at, refusal, refused_at
        FROM tokens WHERE id = ${id}`)
      return { id: copied, token }
    },
    /** Returns what a token gives access to at `now` (milliseconds); null for an unknown or revoked one. */
    async find(token: string, now = Date.now()): Promise<StoredToken | null> {
      const hash = knownHashes.get(token) ?? hashSecret(token)
      const row = await load(hash)
      if (!row || !sameHash(row.hash, hash) || isCustomerRemoved(row.customerId)) return null
      if (knownHashes.size >= MAX_HASHES) knownHashes.clear()
      knownHashes.set(token, hash)
      const { pausedAt, ...rest } = row
      return { ...rest, state: tokenState({ ...row, pausedAt, revokedAt: null }, now) }
    },
    /** Sets one of the times that determine a token's state; `at` is ISO 8601. */
    async setTime(id: string, column: keyof typeof TIMES, at: string | null): Promise<void> {
      await database.run(sql`UPDATE tokens SET ${TIMES[column]} = ${at} WHERE id = ${id}`)
      forget({ tokens: [id] })
    },
    /** Changes the values bound to all tokens of a server, to a customer's tokens there, or to one token; see `rebind` in `BoundValues`. */
    async rebind(
      { serverId, customerId, tokenId }: { serverId: string; customerId?: string; tokenId?: string },
      now: number,
      change: (bound: Bound, id: string) => Bound | null,
    ): Promise<string[]> {
      const ofCustomer = customerId === undefined ? sql`` : sql`AND customer_id = ${customerId}`
      const ofToken = tokenId === undefined ? sql`` : sql`AND id = ${tokenId}`
      const changed = await bound.rebind(
        sql`server_id = ${serverId} ${ofCustomer} ${ofToken}`,
        new Date(now).toISOString(),
        change,
      )
      if (changed.length > 0) forget({ tokens: changed })
      return changed
    },
    /** Call after a change to other tables that removes tokens or changes what they may do. Forgets some tokens, or all by default. */
    forget,
  }
}
