import { sql } from 'kysely'
import { z } from 'zod'
import { optionalTime, rowOf } from '../../base/database/row.ts'
import { DAY_MS } from '../../shared/values/durations.ts'
import { SECRET_COLUMNS } from './encryption/secret-columns.ts'
import type { Queries } from './engine/engine.ts'
import type { LoginKey } from './logins.ts'
import { createSecret, hashSecret, sameHash } from './secret.ts'

const keyColumns = { serverId: z.string(), customerId: z.string(), credentialId: z.string() }
const linkRow = rowOf({ ...keyColumns, expiresAt: z.string(), usedAt: optionalTime })
const attemptRow = rowOf({
  ...keyColumns,
  hash: z.string(),
  browserHash: z.string(),
  expiresAt: z.string(),
  usedAt: optionalTime,
  flow: z.string().nullable(),
})
const flowSchema = z.object({
  verifier: z.string(),
  redirectUri: z.string(),
  /** The issuer that the response must name; null if the authorization server doesn't announce that it does (RFC 9207). */
  issuer: z.string().nullable(),
})
/** What an attempt needs to finish. The verifier is secret. */
export type LoginFlow = z.output<typeof flowSchema>

/** Why a link or a state can't be used. */
export type Refused = 'unknown' | 'used' | 'expired' | 'otherBrowser'

/** Maximum number of unused links of one login; an additional one replaces the oldest. */
const MAX_LINKS = 20

/** One-time links to log in with, and the attempts that began with them. Only hashes of their secrets are stored. */
export function createLoginAttempts(database: Queries) {
  const { secrets, fragments } = database
  const isPast = (time: string, now: number) => Date.parse(time) <= now
  const prune = async (now: number) => {
    // Kept for another day, so that an expired link gets a different response than an unknown one.
    const before = new Date(now - DAY_MS).toISOString()
    await database.run(sql`DELETE FROM login_links WHERE expires_at < ${before}`)
    await database.run(sql`DELETE FROM login_attempts WHERE expires_at < ${before}`)
  }

  return {
    /** Creates a link's code, which can't be read again, and deletes old ones. `now` and `lifeMs`: milliseconds. */
    async addLink({ serverId, customerId, credentialId }: LoginKey, now: number, lifeMs: number): Promise<string> {
      const code = createSecret('ml_')
      const expiresAt = new Date(now + lifeMs).toISOString()
      await database.atomic(async () => {
        await prune(now)
        await database.run(sql`
          DELETE FROM login_links WHERE used_at IS NULL AND hash IN (
            SELECT hash FROM login_links WHERE server_id = ${serverId} AND customer_id = ${customerId}
              AND credential_id = ${credentialId} AND used_at IS NULL
            ORDER BY expires_at DESC, hash LIMIT 1000 OFFSET ${MAX_LINKS - 1})`)
        await database.run(sql`
          INSERT INTO login_links (hash, server_id, customer_id, credential_id, expires_at)
          VALUES (${hashSecret(code)}, ${serverId}, ${customerId}, ${credentialId}, ${expiresAt})`)
      })
      return code
    },
    /** Returns what a code is for, or why it can't be used. Doesn't use it up, because previews of links open them, too. */
    async findLink(code: string, now: number): Promise<LoginKey | Refused> {
      const row = linkRow.optional().parse(
        await database.first(sql`
          SELECT server_id, customer_id, credential_id, expires_at, used_at FROM login_links WHERE hash = ${hashSecret(code)}`),
      )
      if (!row) return 'unknown'
      if (row.usedAt !== null) return 'used'
      if (isPast(row.expiresAt, now)) return 'expired'
      const { serverId, customerId, credentialId } = row
      return { serverId, customerId, credentialId }
    },
    /**
     * Uses up a link and begins an attempt, in one commit. Returns the secrets for the request and for the browser's cookie, or null if the
     * link has been used by now.
     */
    async begin(
      code: string,
      { serverId, customerId, credentialId }: LoginKey,
      flow: LoginFlow,
      { now, lifeMs }: { now: number; lifeMs: number },
    ): Promise<{ state: string; browser: string } | null> {
      const state = createSecret('ms_')
      const browser = createSecret('mb_')
      const hash = hashSecret(state)
      const sealed = await secrets.seal(SECRET_COLUMNS.loginFlow, [hash], JSON.stringify(flow))
      const at = new Date(now).toISOString()
      const isFirst = await database.atomic(async () => {
        const used = await database.run(sql`
          UPDATE login_links SET used_at = ${at} WHERE hash = ${hashSecret(code)} AND used_at IS NULL AND expires_at > ${at}`)
        if (used === 0) return false
        await database.run(sql`
          INSERT INTO login_attempts (hash, browser_hash, server_id, customer_id, credential_id, expires_at, flow)
          VALUES (${hash}, ${hashSecret(browser)}, ${serverId}, ${customerId}, ${credentialId},
            ${new Date(now + lifeMs).toISOString()}, ${sealed})`)
        return true
      })
      return isFirst ? { state, browser } : null
    },
    /**
     * Uses up a state: returns what the attempt was for and deletes its flow, or returns why it can't be used. A state from another browser
     * stays usable for its own.
     */
    async take(state: string, browser: string, now: number): Promise<(LoginKey & { flow: LoginFlow }) | Refused> {
      const hash = hashSecret(state)
      return database.atomic(async () => {
        const row = attemptRow.optional().parse(
          await database.first(sql`
            SELECT hash, browser_hash, server_id, customer_id, credential_id, expires_at, used_at, flow
            FROM login_attempts WHERE hash = ${hash} ${fragments.forUpdate}`),
        )
        if (!row) return 'unknown'
        if (!sameHash(row.browserHash, hashSecret(browser))) return 'otherBrowser'
        if (row.usedAt !== null || row.flow === null) return 'used'
        if (isPast(row.expiresAt, now)) return 'expired'
        await database.run(sql`
          UPDATE login_attempts SET used_at = ${new Date(now).toISOString()}, flow = NULL WHERE hash = ${hash}`)
        const flow = flowSchema.parse(JSON.parse(await secrets.open(SECRET_COLUMNS.loginFlow, [hash], row.flow)))
        const { serverId, customerId, credentialId } = row
        return { serverId, customerId, credentialId, flow }
      })
    },
  }
}
