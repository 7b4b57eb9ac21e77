/** The shortest passphrase that the contract takes. */
export const MIN_PASSPHRASE = 8
/** The longest passphrase that the contract takes. */
export const MAX_PASSPHRASE = 1000

export type PassphraseStrength = 'short' | 'weak' | 'fair' | 'strong'

const COMMON_PARTS = /(pass ?word|passphrase|qwerty|asdf|letmein|welcome|admin|1234|abcd)/i

/**
 * A hint at how hard a passphrase is to guess, from its length, its kinds of characters and how often they repeat.
 * A hint only: anything of at least `MIN_PASSPHRASE` characters is accepted.
 */
export function passphraseStrength(passphrase: string): PassphraseStrength {
  if (passphrase.length < MIN_PASSPHRASE) return 'short'
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/].filter((kind) => kind.test(passphrase)).length
  const alphabet = [0, 26, 40, 60, 80][kinds] ?? 26
  const different = new Set(passphrase.toLowerCase()).size
  const effectiveLength = Math.min(passphrase.length, different * 2)
  const bits = effectiveLength * Math.log2(alphabet) * (COMMON_PARTS.test(passphrase) ? 0.5 : 1)
  if (bits < 50) return 'weak'
  return bits < 80 ? 'fair' : 'strong'
}
