import { IconUser } from '@tabler/icons-react'
import { expect, test } from 'vitest'
import { foldedText, searchWords } from '../../../shared/search/folded-text.ts'
import { matchingRows, type PaletteRow, rankGroups, rowsOfSubjects, wordsWithoutVerbs } from './palette-row.ts'

const row = (label: string): PaletteRow => ({ id: label, label, icon: IconUser, act: () => undefined })
const labels = (rows: readonly PaletteRow[]) => rows.map(({ label }) => label)
const VERBS = ['Copy URL for', 'Rotate URL for', 'Test URL for'].map((words) => ({
  words,
  row: (name: string) => (name === 'Zoë' && words.startsWith('Rotate') ? null : row(`${words} ${name}`)),
}))
const NAMES = ['Jane', 'Janet', 'Jan', 'Zoë']

function found(query: string, { names = NAMES, limit = 20 } = {}): string[] {
  const subjects = names.map((of) => ({ text: foldedText(of), shown: foldedText(of.split(' · ')[0] ?? ''), of }))
  return labels(rowsOfSubjects(searchWords(query), subjects, row, VERBS, { rows: limit, expanded: 1 }))
}

test('shows the first match with all its verbs, followed by the other matches', () => {
  expect(found('jan')).toEqual([
    'Jane',
    'Copy URL for Jane',
    'Rotate URL for Jane',
    'Test URL for Jane',
    'Janet',
    'Jan',
  ])
  expect(found('')).toEqual(NAMES)
})

test('shows only the typed verb for a verb and a name, in any order', () => {
  expect(found('rotate jane')).toEqual(['Rotate URL for Jane', 'Rotate URL for Janet'])
  expect(found('jane rot')).toEqual(['Rotate URL for Jane', 'Rotate URL for Janet'])
  expect(found('rotate')).toEqual(['Rotate URL for Jane', 'Rotate URL for Janet', 'Rotate URL for Jan'])
  expect(found('zoe copy')).toEqual(['Copy URL for Zoë'])
  expect(found('jane r')).toEqual([])
})

test('puts subjects first whose shown text begins with the words, and those found in other text last', () => {
  const names = ['Evelyn · Redactron', 'Linda · Acme', 'Dana · Acme', 'Ada · Acme']
  expect(found('da', { names })[0]).toBe('Dana · Acme')
  expect(found('copy da', { names })).toEqual(
    ['Dana · Acme', 'Linda · Acme', 'Ada · Acme', 'Evelyn · Redactron'].map((name) => `Copy URL for ${name}`),
  )
})

test('limits the number of rows, even if many subjects match', () => {
  const names = Array.from({ length: 5_000 }, (_, index) => `Jane ${index}`)
  expect(found('jane', { names, limit: 10 })).toHaveLength(10)
  expect(found('copy jane', { names, limit: 10 })).toHaveLength(10)
  expect(matchingRows(['jane'], names.map(row), 4)).toHaveLength(4)
})

test("treats words that don't begin a verb as the name", () => {
  expect(wordsWithoutVerbs(searchWords('Rot URL for Jane'), VERBS)).toEqual(['jane'])
  expect(wordsWithoutVerbs(searchWords('t jane copyright'), VERBS)).toEqual(['t', 'jane', 'copyright'])
})

test('puts labels that begin with the query first', () => {
  const groups = [
    { title: 'Customers', rows: [row('Test URL for Ada')] },
    { title: 'Servers', rows: [] },
    { title: 'Screens', rows: [row('Test a URL')] },
  ]
  expect(rankGroups('test a url', groups).map(({ title }) => title)).toEqual(['Screens', 'Customers'])
  expect(rankGroups('test', groups).map(({ title }) => title)).toEqual(['Customers', 'Screens'])
  expect(rankGroups('', groups).map(({ title }) => title)).toEqual(['Customers', 'Screens'])
})
