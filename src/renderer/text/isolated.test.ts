import { expect, it } from 'vitest'
import { isolated } from './isolated.ts'
import { startI18n } from './start-i18n.ts'

it('a value in left-to-right letters stays as it is, signs of HTML too', () => {
  for (const value of ['ada@analytical.example', 'A & B <c> "d"', 'Größe', '株式会社'])
    expect(isolated(value)).toBe(value)
})

it('an address keeps the order of its parts, and a name goes its own way', () => {
  expect(isolated('مريم@example.com')).toBe('\u2066مريم@example.com\u2069')
  expect(isolated('مريم أحمد')).toBe('\u2068مريم أحمد\u2069')
})

it('sentences of the window isolate what people wrote, and nothing else', () => {
  const { t } = startI18n()
  expect(t('generate:result.title', { customer: 'مريم@example.com' })).toBe('URL for \u2066مريم@example.com\u2069')
  expect(t('generate:result.title', { customer: 'A & B' })).toBe('URL for A & B')
})
