import { expect, test } from 'vitest'
import { passphraseStrength } from './passphrase-strength.ts'

test.each([
  ['', 'short'],
  ['1234567', 'short'],
  ['aaaaaaaaaaaaaaaaaaaaaaaa', 'weak'],
  ['password1234', 'weak'],
  ['harbour', 'short'],
  ['harbour lamp', 'fair'],
  ['harbour lamp seventeen quiet', 'strong'],
])('%j is %s', (passphrase, strength) => {
  expect(passphraseStrength(passphrase)).toBe(strength)
})
