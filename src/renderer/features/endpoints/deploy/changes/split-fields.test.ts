import { expect, it } from 'vitest'
import { splitFields } from './split-fields.ts'

const lines = (field: string, before: unknown, after: unknown) =>
  splitFields([{ field, before, after }]).map((line) => [line.detail, line.before, line.after])

it('names the parameter and its changes', () => {
  const before = [
    { name: 'id', type: 'string', required: true },
    { name: 'limit', type: 'integer' },
  ]
  const after = [
    { name: 'id', type: 'integer', required: true },
    { name: 'page', type: 'integer' },
  ]
  expect(lines('parameters', before, after)).toEqual([
    ['id.type', 'string', 'integer'],
    ['limit', { type: 'integer' }, undefined],
    ['page', undefined, { type: 'integer' }],
  ])
})

it("shows a header's value", () => {
  expect(lines('headers', [{ name: 'A', value: '1' }], [{ name: 'A', value: '2' }])).toEqual([['A', '1', '2']])
})

it("doesn't split a list that has duplicate names or was only reordered", () => {
  const twice = [
    { name: 'a', value: '1' },
    { name: 'a', value: '2' },
  ]
  expect(lines('query', twice, [])).toEqual([['', twice, []]])
  const [first, second] = [
    { name: 'a', value: '1' },
    { name: 'b', value: '2' },
  ]
  expect(lines('query', [first, second], [second, first])).toHaveLength(1)
})

it('leaves other values unchanged', () => {
  expect(lines('title', 'Old', 'New')).toEqual([['', 'Old', 'New']])
})
