import { sql } from 'kysely'
import { z } from 'zod'
import { optionalTime, rowOf } from '../../base/database/row.ts'
import type { Queries } from './engine/engine.ts'
import { createIdentifier } from './identifier.ts'
import { createSecret, hashSecret } from './secret.ts'

/** Maximum number of a token's claim links that are read, newest first. */
const MAX_READ = 100

const claimRow = rowOf({
  id: z.string(),
  tokenId: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
  revokedAt: optionalTime,
  claimedAt: optionalTime,
  claimedTokenId: z.string().nullable(),
  browserHash: z.string().nullable(),
  openedAgainAt: optionalTime,
})
/** A claim link without its code. Times are ISO 8601. */
export type StoredClaim = z.output<typeof claimRow>

const COLUMNS = sql`id, token_id, created_at, expires_at, revoked_at, claimed_at, claimed_token_id, browser_hash, opened_again_at`

/** Claim links: each has a code of 256 random bits, stored as a hash, with which a customer gets a URL once. */
export function createClaims(database: Queries) {
  const { forUpdate } = database.fragments
  return {
    /** Creates a link for a token and returns its code; it can't be read again. `at` and `expiresAt` are ISO 8601. */
    async create(tokenId: string, at: string, expiresAt: string): Promise<string> {
      const code = createSecret('cl_')
      await database.run(sql`
        INSERT INTO claims (id, hash, token_id, created_at, expires_at)
        VALUES (${createIdentifier('clm_')}, ${hashSecret(code)}, ${tokenId}, ${at}, ${expiresAt})`)
      return code
    },
    /** Returns the link with this code; null for an unknown code. */
    async find(code: string): Promise<StoredClaim | null> {
      const row = await database.first(sql`SELECT ${COLUMNS} FROM claims WHERE hash = ${hashSecret(code)}`)
      return claimRow.optional().parse(row) ?? null
    },
    /** Like `find`, but in a transaction: no other client changes the link until it ends. */
    async findToChange(code: string): Promise<StoredClaim | null> {
      const row = await database.first(sql`SELECT ${COLUMNS} FROM claims WHERE hash = ${hashSecret(code)} ${forUpdate}`)
      return claimRow.optional().parse(row) ?? null
    },
    /** Returns the links that were made for a token, or that created it, newest first, at most 100. */
    async ofToken(tokenId: string): Promise<StoredClaim[]> {
      const rows = await database.all(sql`
        SELECT ${COLUMNS} FROM claims WHERE token_id = ${tokenId} OR claimed_token_id = ${tokenId}
        ORDER BY created_at DESC, id DESC LIMIT ${MAX_READ}`)
      return z.array(claimRow).parse(rows)
    },
    /** Returns until when a token's link can be used (ISO 8601); null if it has none at `now`. */
    async openUntil(tokenId: string, now: string): Promise<string | null> {
      const row = await database.first(sql`
        SELECT max(expires_at) AS expires_at FROM claims
        WHERE token_id = ${tokenId} AND claimed_at IS NULL AND revoked_at IS NULL AND expires_at > ${now}`)
      return rowOf({ expiresAt: optionalTime }).parse(row).expiresAt
    },
    /** Revokes a token's link if it hasn't been used. `at`: ISO 8601. */
    async revoke(tokenId: string, at: string): Promise<void> {
      await database.run(sql`
        UPDATE claims SET revoked_at = ${at}
        WHERE token_id = ${tokenId} AND claimed_at IS NULL AND revoked_at IS NULL AND expires_at > ${at}`)
    },
    /** Marks a link as used. `browser`: the secret by which the page recognizes the customer's browser. */
    async markClaimed(id: string, to: { tokenId: string; browser: string; at: string }): Promise<void> {
      await database.run(sql`
        UPDATE claims SET claimed_at = ${to.at}, claimed_token_id = ${to.tokenId}, browser_hash = ${hashSecret(to.browser)}
        WHERE id = ${id}`)
    },
    /** Records that a used link was opened again. `at`: ISO 8601. */
    async markOpenedAgain(id: string, at: string): Promise<void> {
      await database.run(sql`UPDATE claims SET opened_again_at = ${at} WHERE id = ${id}`)
    },
  }
}
