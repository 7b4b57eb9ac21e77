import { expect, it } from 'vitest'
import { z } from 'zod'
import { fieldsOf, onlyFields, unknownFields } from './input-fields.ts'

const schema = z.object({
  id: z.string(),
  list: z.array(z.object({ name: z.string().default('') })).optional(),
  byName: z.record(z.string(), z.object({ on: z.boolean() })).default({}),
  either: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('a'), left: z.string() }),
    z.object({ kind: z.literal('b'), right: z.object({ deep: z.json() }).nullable() }),
  ]),
  open: z.looseObject({ x: z.string() }).optional(),
  text: z.union([z.string(), z.object({ text: z.string() })]).transform(String),
})

it('finds unknown fields at any depth, but not in data that allows any fields', () => {
  const value = {
    id: 'x',
    list: [{ name: 'a' }, { nmae: 'b' }],
    byName: { any: { on: true, off: false } },
    either: { kind: 'b', right: { deep: { what: { ever: 1 } } }, left: 'of the other kind' },
    open: { x: '', y: '' },
    text: { text: '', more: 1 },
    extra: null,
  }
  expect(unknownFields(schema, value).map(({ path }) => path.join('.'))).toEqual([
    'list.1.nmae',
    'byName.any.off',
    'either.left',
    'text.more',
    'extra',
  ])
  expect(unknownFields(schema, { ...value, list: Array(50).fill({ z: 1 }) })).toHaveLength(20)
  for (const odd of [null, 3, [], 'text', [value]]) expect(unknownFields(schema, odd)).toEqual([])
})

it('sends only accepted fields', () => {
  const tree = fieldsOf(schema)
  expect(tree).toEqual({
    id: 0,
    list: { name: 0 },
    byName: { '*': { on: 0 } },
    either: { kind: 0, left: 0, right: { deep: 1 } },
    open: 1,
    text: { text: 0 },
  })
  const value = {
    id: 'x',
    list: [{ name: 'a', added: 1 }],
    byName: { any: { on: true, added: 1 } },
    either: { kind: 'b', right: { deep: { a: [1] } }, added: 1 },
    open: { x: '', y: '' },
    added: 1,
  }
  expect(onlyFields(tree, value)).toEqual({
    id: 'x',
    list: [{ name: 'a' }],
    byName: { any: { on: true } },
    either: { kind: 'b', right: { deep: { a: [1] } } },
    open: { x: '', y: '' },
  })
  expect(onlyFields(1, value)).toBe(value)
})
