import { expect, it } from 'vitest'
import { codesIn } from './codes.testkit.ts'
import { german } from './de/german.ts'
import { type Entry, entryIn, entryOf } from './entry.ts'
import { languageOf, languageOfCustomer } from './language.ts'
import { message } from './message.ts'
import { createSay } from './say.ts'
import { sayIn } from './say-in.ts'

const entries = codesIn(german).map((code) => [code, entryIn(german, code) ?? { other: '' }] as const)
const placeholders = (entry: Entry): string[] => {
  const names = Object.values(entry).flatMap((text) =>
    [...(text?.matchAll(/\{\{(\w+)/g) ?? [])].map(([, name]) => name),
  )
  return [...new Set(names.map(String))].sort()
}

it('translates only entries in the catalogue, and keeps their placeholders', () => {
  for (const [code, entry] of entries) {
    const english = entryOf(code)
    expect(english, code).not.toBeNull()
    expect(placeholders(entry), code).toEqual(english && placeholders(english))
  }
})

it('uses German quotation marks and formal address', () => {
  for (const [code, entry] of entries) {
    for (const text of Object.values(entry)) {
      expect(text, code).not.toMatch(/[“][^„”]*”|["']|\b(du|dein|dich)\b/i)
      expect(text?.split('„').length, code).toBe(text?.split('“').length)
    }
  }
})

it('selects plural forms and formats numbers and lists by language', () => {
  const say = sayIn('de')
  expect(say(message('installPage.apps.found', { count: 0 }))).toBe('Keine Apps')
  expect(say(message('installPage.apps.found', { count: 1 }))).toBe('1 App')
  expect(say(message('installPage.apps.found', { count: 12 }))).toBe('12 Apps')
  expect(say(message('installMessage.files', { paths: ['a', 'b', 'c'] }))).toContain('a, b und c')
})

it('supports any CLDR plural category that a catalogue has', () => {
  const polish = createSay('pl' as 'en', () => ({
    one: '{{count}} plik',
    few: '{{count}} pliki',
    other: '{{count}} pliku',
    many: '{{count}} plików',
  }))
  const files = (count: number) => polish(message('installPage.apps.found', { count }))
  expect([1, 2, 5, 22].map(files)).toEqual(['1 plik', '2 pliki', '5 plików', '22 pliki'])
})

it('falls back to English for an entry without a translation', () => {
  expect(sayIn('de')(message('common.copyFailed'))).toBe(sayIn('en')(message('common.copyFailed')))
})

it('determines the language from a tag or a customer’s metadata', () => {
  expect(['de', 'DE', 'de-AT', 'de_CH', 'en-GB', 'fr', ''].map(languageOf)).toEqual([
    'de',
    'de',
    'de',
    'de',
    'en',
    null,
    null,
  ])
  expect(languageOfCustomer({ locale: 'fr-CH', language: 'de' })).toBe('de')
  expect(languageOfCustomer({ locale: 'de-CH' })).toBe('de')
  expect(languageOfCustomer({ language: 'Klingon' })).toBe('en')
})
