import type { Claim } from '../../../shared/management/claim-operations.ts'
import type { OperationHandlers } from '../../../shared/management/operations.ts'
import type { TokenState } from '../../../shared/management/records/customer-record.ts'
import { message } from '../../../shared/text/message.ts'
import { DAY_MS } from '../../../shared/values/durations.ts'
import type { StoredClaim } from '../../store/claims.ts'
import { tokenState } from '../../store/token-state.ts'
import type { OperationDeps } from '../operation-deps.ts'
import { notFound, refuse } from '../refuse.ts'

/** Whether a token in this state can have a claim link; a replaced or revoked URL isn't renewed by an old link. */
export const isClaimable = (state: TokenState): boolean => state === 'live' || state === 'paused'

/** Creates the operations on claim links. */
export function createClaimOperations(
  { store, addresses }: Pick<OperationDeps, 'store' | 'addresses'>,
  now: () => number = Date.now,
) {
  const timestamp = () => new Date(now()).toISOString()

  async function asRecord({ browserHash: _, revokedAt, ...claim }: StoredClaim): Promise<Claim> {
    if (claim.claimedAt !== null) return { ...claim, state: 'claimed' }
    if (revokedAt !== null) return { ...claim, state: 'revoked' }
    if (Date.parse(claim.expiresAt) <= now()) return { ...claim, state: 'expired' }
    const token = await store.tokenRecords.find(claim.tokenId)
    return { ...claim, state: token && isClaimable(tokenState(token, now())) ? 'open' : 'revoked' }
  }

  async function list(tokenId: string): Promise<Claim[]> {
    if (!(await store.tokenRecords.find(tokenId))) throw notFound('token')
    return Promise.all((await store.claims.ofToken(tokenId)).map(asRecord))
  }

  return {
    'claims.create': async ({ tokenId, expiresInDays }) => {
      const at = now()
      const code = await store.transaction(async () => {
        const token = await store.tokenRecords.findToChange(tokenId)
        if (!token) throw notFound('token')
        if (!isClaimable(tokenState(token, now()))) throw refuse('tokenId', message('management.claim.tokenOver'))
        const createdAt = new Date(at).toISOString()
        await store.claims.revoke(tokenId, createdAt)
        return store.claims.create(tokenId, createdAt, new Date(at + expiresInDays * DAY_MS).toISOString())
      })
      const claim = await store.claims.find(code)
      if (!claim) throw notFound('token')
      return { ...(await asRecord(claim)), url: `${addresses.claimUrl()}/${code}` }
    },
    'claims.list': ({ tokenId }) => list(tokenId),
    'claims.revoke': async ({ tokenId }) => {
      await store.claims.revoke(tokenId, timestamp())
      return list(tokenId)
    },
  } satisfies Partial<OperationHandlers>
}
