import { randomInt } from 'node:crypto'

/** Digits and letters without I, L, O and U: none is mistaken for another, and no words come up. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const GROUPS = 6
const GROUP_LENGTH = 4

/** Letters and digits of a passphrase. Each is one of 32, drawn evenly: 24 × 5 = 120 bits. */
export const PASSPHRASE_LENGTH = GROUPS * GROUP_LENGTH

/** A new passphrase of 120 random bits, as six groups of four, such as `7K4M-Q2XT-…`. */
export function newPassphrase(): string {
  const group = () => Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return Array.from({ length: GROUPS }, group).join('-')
}

/**
 * The passphrase as the key is derived from it: capital letters and digits alone, with O read as 0, I and L as 1. Part
 * of the sealed page's format; `unlock.js` does the same. Throws for what `newPassphrase` cannot have made.
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
