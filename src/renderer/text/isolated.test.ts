import { expect, it } from 'vitest'
import { isolated } from './isolated.ts'
import { startI18n } from './start-i18n.ts'

it('leaves a value in left-to-right script unchanged, including HTML characters', () => {
  for (const value of ['ada@analytical.example', 'A & B <c> "d"', 'Größe', '株式会社'])
    expect(isolated(value)).toBe(value)
})

it("keeps the order of an address's parts, and isolates a name", () => {
  expect(isolated('مريم@example.com')).toBe('\u2066مريم@example.com\u2069')
  expect(isolated('مريم أحمد')).toBe('\u2068مريم أحمد\u2069')
})

it("isolates user input in the window's sentences, and nothing else", () => {
  const { t } = startI18n()
  expect(t('generate:result.title', { customer: 'مريم@example.com' })).toBe('URL for \u2066مريم@example.com\u2069')
  expect(t('generate:result.title', { customer: 'A & B' })).toBe('URL for A & B')
})
