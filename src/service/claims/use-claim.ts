import { DAY_MS } from '../../shared/values/durations.ts'
import { isClaimable } from '../management/customers/claim-operations.ts'
import type { StoredClaim } from '../store/claims.ts'
import { createSecret, hashSecret, sameHash } from '../store/secret.ts'
import type { Store } from '../store/store.ts'
import type { StoredTokenRecord } from '../store/token-records.ts'
import { tokenState } from '../store/token-state.ts'

/** Interval at which further openings of a used link are recorded, in milliseconds. */
const AGAIN_MS = 60_000

/** Whose URL a link is for. */
export interface ClaimSubject {
  serverName: string
  primaryIdentity: string
  metadata: Record<string, string>
}

/** What a claim link can be used for. Times are ISO 8601. */
export type ClaimView =
  | { kind: 'unknown' | 'revoked' | 'paused' }
  | { kind: 'expired'; at: string }
  | { kind: 'open'; until: string; subject: ClaimSubject }
  /** Used by another browser. */
  | { kind: 'used'; at: string }
  /** Used by this browser. `token`: the one it got; null if it no longer exists. */
  | { kind: 'own'; at: string; token: StoredTokenRecord | null }

/** The token that a link was exchanged for; it can't be read again. */
export interface Claimed {
  kind: 'claimed'
  claimId: string
  token: string
  /** A secret that lets this browser see whether the URL connects. It gives no access. */
  browser: string
  subject: ClaimSubject
  /** IDs of the tokens and of the customer and server that changed. */
  changed: { tokens: string[]; customerId: string; serverId: string }
}

/** Creates the functions behind the claim page. `now` returns milliseconds. */
export function createClaimUse(
  store: Pick<Store, 'claims' | 'tokenRecords' | 'tokens' | 'servers' | 'customers' | 'transaction'>,
  now: () => number = Date.now,
) {
  const timestamp = (after = 0) => new Date(now() + after).toISOString()

  async function subjectOf(token: StoredTokenRecord): Promise<ClaimSubject | null> {
    const server = await store.servers.find(token.serverId)
    const customer = await store.customers.find(token.customerId)
    if (!server || !customer) return null
    return { serverName: server.name, primaryIdentity: customer.primaryIdentity, metadata: customer.metadata }
  }

  /** Returns why a link that hasn't been used can't be used, or null if it can. */
  function obstacle(claim: StoredClaim, token: StoredTokenRecord | null): ClaimView | null {
    if (claim.revokedAt !== null) return { kind: 'revoked' }
    if (Date.parse(claim.expiresAt) <= now()) return { kind: 'expired', at: claim.expiresAt }
    const state = token && tokenState(token, now())
    if (state === null || !isClaimable(state)) return { kind: 'revoked' }
    return state === 'paused' ? { kind: 'paused' } : null
  }

  async function viewOfUsed(claim: StoredClaim, at: string, browser: string | null): Promise<ClaimView> {
    const isOwn = browser !== null && claim.browserHash !== null && sameHash(hashSecret(browser), claim.browserHash)
    if (!isOwn) return { kind: 'used', at }
    const { claimedTokenId } = claim
    return { kind: 'own', at, token: claimedTokenId === null ? null : await store.tokenRecords.find(claimedTokenId) }
  }

  return {
    /** Returns what a link shows. `browserOf` returns the browser's secret for a claim, if it has one. Never uses the link. */
    async view(code: string, browserOf: (claimId: string) => string | null): Promise<ClaimView> {
      const claim = await store.claims.find(code)
      if (!claim) return { kind: 'unknown' }
      if (claim.claimedAt !== null) return viewOfUsed(claim, claim.claimedAt, browserOf(claim.id))
      const token = await store.tokenRecords.find(claim.tokenId)
      const problem = obstacle(claim, token)
      if (problem) return problem
      const subject = token && (await subjectOf(token))
      return subject ? { kind: 'open', until: claim.expiresAt, subject } : { kind: 'revoked' }
    },
    /** Records that another browser opened a used link, at most once a minute. Returns the link's tokens if it did. */
    async noteOpenedAgain(code: string): Promise<string[]> {
      const claim = await store.claims.find(code)
      if (!claim) return []
      const { openedAgainAt } = claim
      if (openedAgainAt !== null && now() - Date.parse(openedAgainAt) < AGAIN_MS) return []
      await store.claims.markOpenedAgain(claim.id, timestamp())
      return [claim.tokenId, ...(claim.claimedTokenId === null ? [] : [claim.claimedTokenId])]
    },
    /**
     * Uses a link: in one transaction, creates a token that replaces the link's, and marks the link as used. The replaced token ends
     * immediately if no client has connected to it, otherwise after a day. Returns what the link shows if it can't be used.
     */
    async claim(code: string, browserOf: (claimId: string) => string | null): Promise<Claimed | ClaimView> {
      const known = await store.claims.find(code)
      if (!known) return { kind: 'unknown' }
      return store.transaction(async () => {
        // Locked in the same order as by the management operations.
        const token = await store.tokenRecords.findToChange(known.tokenId)
        const claim = await store.claims.findToChange(code)
        if (!claim) return { kind: 'unknown' }
        if (claim.claimedAt !== null) return viewOfUsed(claim, claim.claimedAt, browserOf(claim.id))
        const problem = obstacle(claim, token)
        if (problem) return problem
        const subject = token && (await subjectOf(token))
        if (!subject) return { kind: 'revoked' }
        const isUnused = token.connectedAt === null && token.firstCallAt === null
        await store.tokens.setTime(token.id, 'retires_at', timestamp(isUnused ? 0 : DAY_MS))
        const made = await store.tokens.copy(token.id, now())
        const browser = createSecret('cb_')
        await store.claims.markClaimed(claim.id, { tokenId: made.id, browser, at: timestamp() })
        const { customerId, serverId } = token
        const changed = { tokens: [token.id, made.id], customerId, serverId }
        return { kind: 'claimed', claimId: claim.id, token: made.token, browser, subject, changed }
      })
    },
  }
}
