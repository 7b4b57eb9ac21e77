import type { TokenState } from '../../shared/management/records/customer-record.ts'

/** The times that determine a token's state, ISO 8601 in UTC with milliseconds; null: it hasn't happened, or never will. */
export interface TokenTimes {
  expiresAt: string | null
  retiresAt: string | null
  pausedAt: string | null
  revokedAt: string | null
}

/**
 * Returns a token's state at `now` (milliseconds). Irreversible states come first: revoked, ended, expired, paused, retiring. A time counts
 * once it's reached.
 */
export function tokenState({ expiresAt, retiresAt, pausedAt, revokedAt }: TokenTimes, now: number): TokenState {
  if (revokedAt !== null) return 'revoked'
  if (retiresAt !== null && Date.parse(retiresAt) <= now) return 'ended'
  if (expiresAt !== null && Date.parse(expiresAt) <= now) return 'expired'
  if (pausedAt !== null) return 'paused'
  return retiresAt === null ? 'live' : 'retiring'
}
