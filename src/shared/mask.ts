/** What stands where a secret was, everywhere. */
export const MASK = '••••'

/** Shorter tokens aren't shown even in part. */
const MIN_LENGTH_WITH_ENDING = 20

/** A token's last four characters, which tell it from others and open nothing; null for a token too short for that. */
export const tokenEnding = (token: string): string | null =>
  token.length < MIN_LENGTH_WITH_ENDING ? null : token.slice(-4)
