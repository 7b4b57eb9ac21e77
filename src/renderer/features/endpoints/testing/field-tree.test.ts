import { expect, it } from 'vitest'
import { type FieldNode, fieldTree, keptOf, toggleField } from './field-tree.ts'

const REPLY = JSON.stringify({
  data: [
    { id: 1, owner: { name: 'Ada', mail: 'a' } },
    { id: 2, extra: true },
  ],
  next: null,
})

const tree = fieldTree(REPLY) ?? []
function find(path: string, nodes: readonly FieldNode[] = tree): FieldNode {
  for (const node of nodes) {
    if (node.path === path) return node
    if (path.startsWith(`${node.path}.`)) return find(path, node.children)
  }
  throw new Error(path)
}

it('merges the fields of all list elements', () => {
  expect(find('data').children.map(({ path }) => path)).toEqual(['data.id', 'data.owner', 'data.extra'])
  expect(find('data.owner').children.map(({ name }) => name)).toEqual(['name', 'mail'])
})

it('starts at the elements if the reply is a list', () => {
  expect(fieldTree('[{"a":1},{"b":2}]')?.map(({ path }) => path)).toEqual(['a', 'b'])
})

it('returns null for plain text, scalars, and empty lists', () => {
  expect(fieldTree('<html>')).toBeNull()
  expect(fieldTree('[1,2]')).toBeNull()
  expect(fieldTree('[]')).toBeNull()
})

it('distinguishes fields kept with their parent, in part, or not at all', () => {
  expect(keptOf(find('data.owner.name'), ['data.owner'])).toBe('all')
  expect(keptOf(find('data'), ['data.owner'])).toBe('some')
  expect(keptOf(find('next'), ['data'])).toBe('none')
})

it('removes part of a field kept as a whole, and lists it as a whole again once all its parts are back', () => {
  const without = toggleField(tree, ['data', 'next'], find('data.owner.mail'), false)
  expect(without).toEqual(['data.id', 'data.owner.name', 'data.extra', 'next'])
  expect(toggleField(tree, without, find('data.owner'), true)).toEqual(['data', 'next'])
})

it("keeps fields that this reply doesn't contain", () => {
  expect(toggleField(tree, ['next', 'error.message'], find('next'), false)).toEqual(['error.message'])
})
