/** Replaces secrets everywhere. */
export const MASK = '••••'

/** Shorter tokens aren't shown even partially. */
const MIN_LENGTH_WITH_ENDING = 20

/** Returns a token's last four characters, which identify it but don't grant access, or null if the token is too short. */
export const tokenEnding = (token: string): string | null =>
  token.length < MIN_LENGTH_WITH_ENDING ? null : token.slice(-4)
