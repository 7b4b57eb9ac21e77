import { expect, it } from 'vitest'
import { headerProblems, headersOf } from './target-draft.ts'

const header = (id: string, name: string, value = 'x') => ({ id, name, value })

it('finds names that are none, that are there twice, and values that cannot be sent', () => {
  const headers = [
    header('a', 'Authorization', 'Bearer abc'),
    header('b', 'authorization'),
    header('c', 'X Key'),
    header('d', 'X-Key', 'line\nbreak'),
    header('e', '', 'value without a name'),
  ]
  expect(headerProblems(headers)).toEqual({ b: 'taken', c: 'name', d: 'value', e: 'name' })
})

it('takes an empty row for none', () => {
  const headers = [header('a', '', ''), header('b', ' X-Key ', ' 1 ')]
  expect(headerProblems(headers)).toEqual({})
  expect(headersOf(headers)).toEqual({ 'X-Key': '1' })
})
