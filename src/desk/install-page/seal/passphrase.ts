import { randomInt } from 'node:crypto'

/** Digits and letters without I, L, O, and U, so that no two can be confused and no words can occur. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const GROUPS = 6
const GROUP_LENGTH = 4

/** Number of characters in a passphrase. Each is one of 32, uniformly distributed: 24 × 5 = 120 bits. */
export const PASSPHRASE_LENGTH = GROUPS * GROUP_LENGTH

/** Creates a passphrase of 120 random bits, as six groups of four, e.g. `7K4M-Q2XT-…`. */
export function newPassphrase(): string {
  const group = () => Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return Array.from({ length: GROUPS }, group).join('-')
}

/**
 * Normalizes a passphrase for key derivation: capital letters and digits only, with O read as 0, and I and L as 1. This is part of the
 * sealed page's format; `unlock.js` does the same. Throws for a passphrase that `newPassphrase` can't have created.
 */
export function passphraseText(passphrase: string): string {
  const text = passphrase
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')
  const known = [...text].every((character) => ALPHABET.includes(character))
  if (text.length !== PASSPHRASE_LENGTH || !known) throw new Error('A page is sealed with a generated passphrase only')
  return text
}
