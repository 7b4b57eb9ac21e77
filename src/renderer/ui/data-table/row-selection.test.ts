import { expect, it } from 'vitest'
import { extendTo, keepVisible, NO_SELECTION, toggleAll, toggleRow } from './row-selection.ts'

const ROWS = ['a', 'b', 'c', 'd', 'e']
const list = ({ ids }: { ids: ReadonlySet<string> }) => [...ids].join('')

it('adds a row and removes it again', () => {
  const one = toggleRow(NO_SELECTION, 'b')
  expect(list(toggleRow(one, 'd'))).toBe('bd')
  expect(list(toggleRow(one, 'b'))).toBe('')
})

it('extends from the anchor in both directions, and shrinks again', () => {
  const from = toggleRow(NO_SELECTION, 'c')
  const down = extendTo(from, ROWS, 'e')
  expect(list(down)).toBe('cde')
  expect(list(extendTo(down, ROWS, 'b'))).toBe('bc')
})

it("starts a range at the passed row if the anchor isn't shown", () => {
  expect(list(extendTo({ ids: new Set(['x']), anchorId: 'x' }, ROWS, 'd', 'c'))).toBe('cd')
})

it('selects all rows, or none if all are selected', () => {
  const all = toggleAll(toggleRow(NO_SELECTION, 'b'), ROWS)
  expect(list(all)).toBe('abcde')
  expect(list(toggleAll(all, ROWS))).toBe('')
})

it("skips rows that aren't shown", () => {
  const selection = { ids: new Set(['a', 'x']), anchorId: null }
  expect([...keepVisible(selection, ROWS)]).toEqual(['a'])
})
