import { expect, it } from 'vitest'
import { type RowList, rowIdsOf } from './row-list.ts'

const idOf = ({ id }: { id: string }) => id

it("finds an array's rows by ID", () => {
  const ids = rowIdsOf([{ id: 'a' }, { id: 'b' }], idOf)
  expect([ids.length, ids.at(1), ids.at(2), ids.indexOf('b'), ids.indexOf('c')]).toEqual([2, 'b', undefined, 1, -1])
  expect(ids.known()).toEqual(['a', 'b'])
})

it('examines only the loaded rows of a long list', () => {
  const arrived = new Map([
    [7, { id: 'h' }],
    [99_999, { id: 'z' }],
  ])
  let asked = 0
  const rows: RowList<{ id: string }> = {
    length: 100_000,
    at(index) {
      asked += 1
      return arrived.get(index)
    },
    entries: () => arrived,
  }
  const ids = rowIdsOf(rows, idOf)
  expect([ids.length, ids.indexOf('z'), ids.at(8), ids.known()]).toEqual([100_000, 99_999, undefined, ['h', 'z']])
  expect(asked).toBe(1)
})
