import { expect, it } from 'vitest'
import { toUnicodePattern } from './unicode-pattern.ts'

it.each([
  ['a meaningless escape', '^[a\\!\\_]\\!$', '^[a!_]!$', ['a!', '_!']],
  ['a dash escaped outside a class', '^\\d\\-\\d$', '^\\d-\\d$', ['1-2']],
  ['a dash next to a set', '^[\\w-.]+$', '^[\\w\\-.]+$', ['a-b.c']],
  ['a lone bracket', '^\\[a]{1}$', '^\\[a\\]{1}$', ['[a]']],
  ['a lone brace', '^{a}$', '^\\{a\\}$', ['{a}']],
] as const)('rewrites %s for validators', (_, given, wanted, texts) => {
  expect(toUnicodePattern(given)).toBe(wanted)
  for (const text of texts)
    expect([new RegExp(given).test(text), new RegExp(wanted, 'u').test(text)]).toEqual([true, true])
})

it('keeps a pattern that validators accept', () => {
  expect(toUnicodePattern('^[\\w\\-]+\\.\\p{L}$')).toBe('^[\\w\\-]+\\.\\p{L}$')
})

it.each(['\\A[a-z]+\\Z', '(?i)a', '[a', '(?P<name>a)', `${'\\!'.repeat(1_001)}`])('returns null for %s', (pattern) => {
  expect(toUnicodePattern(pattern)).toBeNull()
})
