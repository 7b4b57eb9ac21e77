import { sql } from 'kysely'
import { z } from 'zod'
import { jsonColumn } from '../../base/database/json-column.ts'
import { optionalTime, rowOf } from '../../base/database/row.ts'
import { ownCallLimitsSchema } from '../../shared/management/records/call-limits.ts'
import type { TokenState } from '../../shared/management/records/customer-record.ts'
import { tokenEnding } from '../../shared/mask.ts'
import { type Bound, type BoundValues, boundRow, createBoundValues } from './bound-values.ts'
import type { Query } from './engine/compiled-queries.ts'
import type { Queries } from './engine/engine.ts'
import type { ParameterColumn, ParameterValue } from './engine/fragments.ts'
import { ALWAYS_FRESH, type Freshness } from './freshness.ts'
import type { Housekeeping } from './housekeeping.ts'
import { createIdentifier } from './identifier.ts'
import { createReadTogether } from './read-together.ts'
import { createSecret, hashSecret, sameHash } from './secret.ts'
import { tokenState } from './token-state.ts'

/** Maximum number of cached tokens. */
const MAX_CACHED = 5000

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
  /** The operator's message to this customer for when nothing can be used; null if there's none. */
  message: z.string().nullable(),
  toolsVersion: z.int().nullable(),
  /** The name that the latest client gave, as of when the token was read. */
  clientName: z.string().nullable(),
})

/**
 * What an MCP token gives access to. `values` and `secrets` are the customer's own, by metadata key. `tools`: the names of the tools that
 * the customer may use; null: all. Times are ISO 8601.
 */
export interface StoredToken extends Omit<KnownToken, 'pausedAt'> {
  state: TokenState
}
type KnownToken = Omit<z.output<typeof foundRow>, 'values' | 'secrets'> & {
  values: Record<string, string>
  secrets: Record<string, string>
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

/** IDs and owners of tokens that have changed. */
export interface Outdated {
  tokens?: Iterable<string>
  customers?: ReadonlySet<string>
}

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

const where = (condition: Query): Query => sql`
  SELECT t.id, t.hash, t.server_id, t.customer_id, c.primary_identity, t.expires_at, t.retires_at, t.paused_at,
    t.bound_values AS "values", t.bound_secrets AS secrets, r.tools, l.limits, m.text AS message, t.tools_version, t.client_name
  FROM tokens t JOIN customers c ON c.id = t.customer_id
  LEFT JOIN customer_tools r ON r.customer_id = t.customer_id AND r.server_id = t.server_id
  LEFT JOIN customer_limits l ON l.customer_id = t.customer_id AND l.server_id = t.server_id
  LEFT JOIN customer_messages m ON m.customer_id = t.customer_id AND m.server_id = t.server_id
  WHERE ${condition} AND t.revoked_at IS NULL`

/** MCP tokens: 256 random bits, stored as hashes. Recently used ones are cached, because every MCP request needs one. */
export function createTokens(
  database: Queries,
  { isCustomerRemoved }: Pick<Housekeeping, 'isCustomerRemoved'>,
  freshness: Freshness = ALWAYS_FRESH,
  bound: BoundValues = createBoundValues(database),
) {
  const { crossJoin, parameterRows, textsIn } = database.fragments
  /** Cached tokens by hash; `mark`: the freshness when the token was requested. */
  const cache = new Map<string, { row: KnownToken; mark: number }>()
  /** Hashes of the cached tokens, by ID. */
  const hashes = new Map<string, string>()
  /** Hashes of tokens that were found, by token, because hashing takes a tenth of the time of a call. */
  const knownHashes = new Map<string, string>()
  /** For each read in flight, what has become outdated since the read started. */
  const reads = new Set<(Outdated | undefined)[]>()

  function remove(hash: string): boolean {
    const known = cache.get(hash)
    if (known) hashes.delete(known.row.id)
    return cache.delete(hash)
  }

  function drop(outdated?: Outdated): void {
    for (const since of reads) since.push(outdated)
    if (!outdated) {
      cache.clear()
      hashes.clear()
      return
    }
    for (const id of outdated.tokens ?? []) remove(hashes.get(id) ?? '')
    const { customers } = outdated
    if (!customers?.size) return
    for (const [hash, { row }] of cache) if (customers.has(row.customerId)) remove(hash)
  }

  /** Drops cached tokens. Reads that start before the end of a transaction are outdated after it. */
  function forget(outdated?: Outdated): void {
    drop(outdated)
    database.onEnd(() => drop(outdated))
  }

  /** Returns the token from the database, or the cached one if the database is unavailable. */
  async function ask(hash: string, known: KnownToken | undefined): Promise<KnownToken | null> {
    try {
      return await read(hash)
    } catch (error) {
      if (known && freshness.bridges(error)) return known
      throw error
    }
  }

  /** Whether a token that was just read may already be outdated. */
  const concerns = (outdated: Outdated | undefined, { id, customerId }: KnownToken): boolean =>
    !outdated || [...(outdated.tokens ?? [])].includes(id) || outdated.customers?.has(customerId) === true

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
  async function read(hash: string): Promise<KnownToken | null> {
    const row = database.isInTransaction() ? (await readRows([hash])).get(hash) : await readTogether(hash)
    return row ? { ...row, ...(await bound.open(row.id, row)) } : null
  }
  async function load(hash: string) {
    // What's read inside a transaction may be rolled back.
    const isAlone = !database.isInTransaction()
    const known = isAlone ? cache.get(hash) : undefined
    const since: (Outdated | undefined)[] = []
    let mark = freshness.mark()
    let row = known?.row ?? null
    if (known?.mark !== mark) {
      reads.add(since)
      row = await ask(hash, known?.row).finally(() => reads.delete(since))
    }
    if (row && row === known?.row) mark = known.mark
    const found = row
    const isOutdated = since.length > 0 && since.some((each) => found === null || concerns(each, found))
    if (isAlone && !isOutdated) {
      // The map is in order of use.
      if (!remove(hash) && cache.size >= MAX_CACHED) for (const oldest of cache.keys()) if (remove(oldest)) break
      if (row) {
        cache.set(hash, { row, mark })
        hashes.set(row.id, hash)
      }
    }
    return row
  }

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
      if (knownHashes.size >= MAX_CACHED) knownHashes.clear()
      knownHashes.set(token, hash)
      const { pausedAt, ...rest } = row
      return { ...rest, state: tokenState({ ...row, pausedAt, revokedAt: null }, now) }
    },
    /** Sets one of the times that determine a token's state; `at` is ISO 8601. */
    async setTime(id: string, column: keyof typeof TIMES, at: string | null): Promise<void> {
      await database.run(sql`UPDATE tokens SET ${TIMES[column]} = ${at} WHERE id = ${id}`)
      forget({ tokens: [id] })
    },
    /** Changes the values bound to all tokens of a server, to a customer's tokens there, or to one token; see `rebind` of bound values. */
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
