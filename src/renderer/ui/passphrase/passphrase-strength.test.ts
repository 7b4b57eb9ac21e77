import { expect, test } from 'vitest'
import { passphraseStrength } from './passphrase-strength.ts'

test.each([
  ['', 'short'],
  ['1234567', 'short'],
  ['harbour', 'short'],
  ['harbour lamp', 'weak'],
  ['harbour lamp seventeen', 'fair'],
  ['harbour lamp seventeen quiet', 'strong'],
  ['x7#kQ9!vLp2z', 'fair'],
  ['Bahnhof Zwiebel Regen Pult', 'strong'],
])('rates %j as %s', (passphrase, level) => {
  expect(passphraseStrength(passphrase).level).toBe(level)
})

test.each([
  ['aaaaaaaaaaaaaaaaaaaaaaaa', 'repeated'],
  ['harborharborharbor', 'repeated'],
  ['password1234', 'common'],
  ['P4ssw0rd!', 'common'],
  ['qwertyuiop', 'common'],
  ['13.05.1987', 'date'],
  ['Washington', 'name'],
  ['acceptance', 'word'],
  ['harbour lamp', 'any'],
])('rates %j as weak because of %s', (passphrase, reason) => {
  expect(passphraseStrength(passphrase)).toEqual({ level: 'weak', reason })
})

test('rates names shown by the app as weak', () => {
  const known = ['Zyntharo Logistics', 'https://mcp.zyntharo.example']
  expect(passphraseStrength('zyntharo', known)).toEqual({ level: 'weak', reason: 'known' })
  expect(passphraseStrength('Zyntharo2', known)).toMatchObject({ level: 'weak' })
})

test('only rates the beginning of a long passphrase, because rating time grows faster than its length', () => {
  const words = 'harbour lamp seventeen quiet'
  expect(passphraseStrength(words + 'a'.repeat(900))).toEqual({ level: 'strong' })
  expect(passphraseStrength('a'.repeat(64) + words)).toEqual({ level: 'weak', reason: 'repeated' })
})
