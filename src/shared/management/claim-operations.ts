import { z } from 'zod'

const operation = <I extends z.ZodType, O extends z.ZodType>(input: I, output: O) => ({ input, output })
const id = z.string().min(1).max(200)
const time = z.string()

/** Path of claim links on the service’s public address, followed by `/` and the code. */
export const CLAIM_PATH = '/claim'

/** Number of days after which a claim link expires, unless another number is chosen. */
const CLAIM_DAYS = 7

/** `open`: waiting to be used. `revoked`: it can’t be used because it, or the URL it was made for, was ended. */
const claimStateSchema = z.enum(['open', 'claimed', 'expired', 'revoked'])

/** A claim link without its code. */
const claimSchema = z.object({
  id,
  /** The token that the link replaces when it’s used. */
  tokenId: id,
  createdAt: time,
  expiresAt: time,
  state: claimStateSchema,
  claimedAt: time.nullable(),
  /** The token that the customer got; null until then. */
  claimedTokenId: id.nullable(),
  /** When another browser last opened the link after it was used; null if that never happened. */
  openedAgainAt: time.nullable(),
})
export type Claim = z.output<typeof claimSchema>

/** Operations on links that give customers their URL. */
export const claimOperations = {
  /**
   * Creates a link with which the customer gets a new URL, once, in place of this token’s. Replaces the token’s earlier link if that hasn’t
   * been used. The link is returned only here; it doesn’t contain a token.
   */
  'claims.create': operation(
    z.object({ tokenId: id, expiresInDays: z.int().min(1).max(90).default(CLAIM_DAYS) }),
    claimSchema.extend({ url: z.string() }),
  ),
  /** Returns the links made for a token, or that created it, newest first. */
  'claims.list': operation(z.object({ tokenId: id }), z.array(claimSchema)),
  /** Revokes a token’s link unless it was used; the token stays as it is. Returns the token’s links. */
  'claims.revoke': operation(z.object({ tokenId: id }), z.array(claimSchema)),
} as const
