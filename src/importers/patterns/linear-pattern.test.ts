import { describe, expect, it } from 'vitest'
import { linearPattern } from './linear-pattern.ts'

const SAMPLES = [
  '',
  'a',
  'A',
  'abc',
  'ab1',
  '1',
  '42',
  'a b',
  'a\u00a0b',
  'é',
  'ß',
  'Ω',
  'д',
  '中',
  '😀',
  'a\nb',
  '\n',
  '\r',
  '\u2028',
  '_',
  '-',
  'a-b',
  'a.b',
  '/',
  '\\',
  '$',
  '^',
  '2024-01-31',
  'foo@bar.example',
  'x'.repeat(64),
  'x'.repeat(65),
  '\t',
  '\v',
  '\ufeff',
  'C:\\x',
  '{}',
  '[]',
  '(a)',
  'k',
  'K',
  '\u212a',
  'aaa',
  'aab',
  'Ǆ',
  '٣',
  '\u0301',
  '🇩🇪',
]

/** Patterns found in API documents, with every kind of escape, class, and repetition that can be converted. */
const PATTERNS = [
  '^[a-z]+$',
  '[a-z]',
  '^\\d{4}-\\d{2}-\\d{2}$',
  '^\\S+$',
  '\\s',
  '^\\w+$',
  '\\W',
  '\\D',
  '^.$',
  '^.*$',
  '.',
  '^[^\\s]+$',
  '^[\\s\\S]*$',
  '^[\\w.+-]+@[\\w-]+\\.[\\w.-]+$',
  '^[\\d\\D]$',
  '^\\p{L}+$',
  '^\\P{L}+$',
  '^\\p{Lu}',
  '^\\p{Uppercase_Letter}',
  '^\\p{Script=Greek}$',
  '^\\p{sc=Cyrillic}$',
  '^[\\p{L}\\p{N}_-]*$',
  '^\\u00e9$',
  '^\\u{1F600}$',
  '^\\xe9$',
  '\\cJ',
  '\\t|\\v|\\f|\\n',
  '\\0',
  '^[]$',
  '^[^]$',
  '^x{64}$',
  '^x{1,64}$',
  '^x{65,}$',
  'a{0}',
  '^(?:a|b)*?c$',
  '(?<year>\\d+)',
  '\\bb',
  '\\Bb',
  '^\\$',
  '\\/',
  '^[\\b]?$',
  '[\\]\\\\]',
  '^a|b$',
  '\\^',
  '^\\-',
  '[^\\w\\s]',
  '^[a-zA-Z0-9_.-]{1,128}$',
  '\\p{Nd}',
  '[\\P{L}]',
  '^\\{\\}$',
  '^a\\-b$',
  '[-a]',
  '^(a+)+$',
  '\\[\\]',
  '^🇩🇪$',
  '^[😀]$',
]

describe('linearPattern', () => {
  it('matches what RegExp matches, for every kind of pattern it supports', () => {
    for (const source of PATTERNS) {
      const compiled = linearPattern(source)
      expect(compiled, source).not.toBeNull()
      const reference = compile(source)
      for (const sample of SAMPLES) {
        expect([source, sample, compiled?.test(sample)]).toEqual([source, sample, reference.test(sample)])
      }
    }
  })

  it('rejects patterns that need backtracking, are invalid, or would create too many states', () => {
    const refused = [
      '^(?=a)',
      '(?!a)',
      '(?<=a)b',
      '(?<!a)b',
      '(a)\\1',
      '(?<n>a)\\k<n>',
      '(',
      '[',
      '*',
      '\\p{Nothing}',
      '\\Aab\\Z',
    ]
    const huge = [
      '(a{100}){100}',
      'x{2000}',
      '('.repeat(900),
      'a'.repeat(3000),
      `${'('.repeat(900)}a${')*'.repeat(900)}`,
    ]
    for (const source of [...refused, ...huge]) expect(linearPattern(source), source.slice(0, 40)).toBeNull()
  })

  it('returns immediately where backtracking would take longer than the age of the universe', () => {
    const hostile: [string, string][] = [
      ['^([a-zA-Z0-9]+\\s?)+$', `${'a'.repeat(40)}!`],
      ['(x+x+)+y', 'x'.repeat(5_000)],
      ['^(a|aa)+$', `${'a'.repeat(5_000)}b`],
      ['^(.*a){20}$', 'ab'.repeat(2_000)],
    ]
    for (const [source, text] of hostile) expect(linearPattern(source)?.test(text), source).toBe(false)
  })

  it('interprets the dot as I-Regexp does, excluding only \\n and \\r', () => {
    expect(linearPattern('^.$', 'iRegexp')?.test('\u2028')).toBe(true)
    expect(linearPattern('^.$')?.test('\u2028')).toBe(false)
  })
})

function compile(source: string): RegExp {
  try {
    return new RegExp(source, 'u')
  } catch {
    return new RegExp(source)
  }
}
