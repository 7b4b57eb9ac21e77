import { expect, it } from 'vitest'
import { extendTo, keepVisible, NO_SELECTION, toggleAll, toggleRow } from './row-selection.ts'

const ROWS = ['a', 'b', 'c', 'd', 'e']
const list = ({ ids }: { ids: ReadonlySet<string> }) => [...ids].join('')

it('adds a row and takes it out again', () => {
  const one = toggleRow(NO_SELECTION, 'b')
  expect(list(toggleRow(one, 'd'))).toBe('bd')
  expect(list(toggleRow(one, 'b'))).toBe('')
})

it('reaches from the anchor in both directions, and shrinks again', () => {
  const from = toggleRow(NO_SELECTION, 'c')
  const down = extendTo(from, ROWS, 'e')
  expect(list(down)).toBe('cde')
  expect(list(extendTo(down, ROWS, 'b'))).toBe('bc')
})

it('begins a range at the given row when the anchor isn’t shown', () => {
  expect(list(extendTo({ ids: new Set(['x']), anchorId: 'x' }, ROWS, 'd', 'c'))).toBe('cd')
})

it('selects all rows, and none when all are selected', () => {
  const all = toggleAll(toggleRow(NO_SELECTION, 'b'), ROWS)
  expect(list(all)).toBe('abcde')
  expect(list(toggleAll(all, ROWS))).toBe('')
})

it('leaves out rows that aren’t shown', () => {
  const selection = { ids: new Set(['a', 'x']), anchorId: null }
  expect([...keepVisible(selection, ROWS)]).toEqual(['a'])
})
