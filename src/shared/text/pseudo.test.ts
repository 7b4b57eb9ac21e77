import { expect, it } from 'vitest'
import { pseudo } from './pseudo.ts'

it('accents letters, lengthens a string by about a third, and adds brackets', () => {
  expect(pseudo('Generate URL')).toBe('⟦Ĝéñéŕåţé ÛŔĻ ~~⟧')
  const long = 'Used for every call made with this URL. Models never see or change them.'
  expect(pseudo(long).length / long.length).toBeGreaterThan(1.3)
  expect(pseudo(long).length / long.length).toBeLessThan(1.45)
  expect(pseudo(long)).toMatch(/ ~{7} ~{7} /)
})

it('keeps placeholders, so values can be inserted', () => {
  expect(pseudo('{{count, number}} of {{total}} servers')).toContain('{{count, number}} öƒ {{total}} šéŕṽéŕš')
})

it('keeps a string without words unchanged', () => {
  expect(pseudo('{{text}}')).toBe('{{text}}')
  expect(pseudo('{{from}} – {{to}}')).toBe('{{from}} – {{to}}')
})
