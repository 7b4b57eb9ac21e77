import { expect, test } from 'vitest'
import type { FormNode } from './form-node.ts'
import { schemaForm } from './schema-form.ts'

/** Returns the form for a single property. */
function fieldOf(property: unknown, more: Record<string, unknown> = {}): FormNode {
  const form = schemaForm({ type: 'object', properties: { it: property }, ...more })
  if (form.kind !== 'object' || !form.fields[0]) throw new Error(`no object but ${form.kind}`)
  return form.fields[0].node
}

test.each([
  [
    { type: 'string', format: 'email', minLength: 3 },
    { kind: 'text', format: 'email', minLength: 3, maxLength: null },
  ],
  [
    { type: 'integer', minimum: 1, multipleOf: 5 },
    { kind: 'number', integer: true, minimum: 1, multipleOf: 5 },
  ],
  [
    { type: 'number', exclusiveMaximum: 2 },
    { kind: 'number', integer: false, exclusiveMaximum: 2 },
  ],
  [
    { type: 'boolean', default: false },
    { kind: 'boolean', initial: false },
  ],
  [{ const: { a: 1 } }, { kind: 'constant', value: { a: 1 } }],
  [{ type: 'null' }, { kind: 'constant', value: null }],
  [{ enum: ['a', 1, null] }, { kind: 'choice', nullable: true, options: [{ label: 'a' }, { label: '1', value: 1 }] }],
  [{ type: ['string', 'null'] }, { kind: 'text', nullable: true }],
  [{ anyOf: [{ type: 'integer' }, { type: 'null' }] }, { kind: 'number', nullable: true }],
  [{ type: ['string', 'integer'] }, { kind: 'alternatives', options: [{ kind: 'text' }, { kind: 'number' }] }],
  [
    { oneOf: [{ const: 'a', title: 'First' }, { const: 'b' }] },
    { kind: 'choice', options: [{ label: 'First', value: 'a' }, { label: 'b' }] },
  ],
  [
    { type: 'array', items: { type: 'string' }, maxItems: 3 },
    { kind: 'array', maxItems: 3, item: { kind: 'text' } },
  ],
  [{ pattern: '^a' }, { kind: 'text', pattern: '^a' }],
])('shows %o', (schema, expected) => {
  expect(fieldOf(schema)).toMatchObject(expected)
})

test.each([
  [{}, 'free'],
  [true, 'free'],
  [{ type: 'object' }, 'free'],
  [{ type: 'object', additionalProperties: { type: 'string' } }, 'free'],
  [{ type: 'array', prefixItems: [{ type: 'string' }] }, 'unsupported'],
  [{ type: 'thing' }, 'unsupported'],
  [{ $ref: 'https://example.com/x.json' }, 'unsupported'],
  [{ $ref: '#/$defs/none' }, 'unsupported'],
  [{ allOf: [{ type: 'string' }, { type: 'integer' }] }, 'unsupported'],
  [{ anyOf: Array.from({ length: 50 }, () => ({ type: 'string' })) }, 'tooLarge'],
])('shows %o as raw JSON', (schema, reason) => {
  expect(fieldOf(schema)).toMatchObject({ kind: 'json', reason })
})

test('shows nested objects with labels, descriptions, examples, and required properties', () => {
  const form = schemaForm({
    type: 'object',
    required: ['address', 'other'],
    properties: {
      address: {
        type: 'object',
        title: 'Where to',
        properties: { city: { type: 'string', description: 'Name of the city', examples: ['Oslo'] } },
      },
    },
  })
  expect(form).toMatchObject({
    kind: 'object',
    fields: [
      {
        name: 'address',
        required: true,
        node: {
          label: 'Where to',
          fields: [{ name: 'city', required: false, node: { description: 'Name of the city', examples: ['Oslo'] } }],
        },
      },
      { name: 'other', required: true, node: { kind: 'json' } },
    ],
  })
})

test('follows references by path, escape, and anchor, with adjacent keywords taking precedence', () => {
  const $defs = { 'a/b': { type: 'string', description: 'old' }, c: { $anchor: 'see', type: 'boolean' } }
  expect(fieldOf({ $ref: '#/$defs/a~1b', description: 'new' }, { $defs })).toMatchObject({
    kind: 'text',
    description: 'new',
  })
  expect(fieldOf({ $ref: '#see' }, { $defs })).toMatchObject({ kind: 'boolean' })
  expect(fieldOf({ anyOf: [{ $ref: '#see' }, { type: 'null' }], title: 'Maybe' }, { $defs })).toMatchObject({
    kind: 'boolean',
    nullable: true,
    label: 'Maybe',
  })
})

test('merges allOf, and merges sibling keywords into each oneOf branch', () => {
  const merged = fieldOf({
    allOf: [{ type: 'object', properties: { a: { type: 'string' } }, required: ['a'] }, { properties: { b: true } }],
  })
  expect(merged).toMatchObject({
    fields: [
      { name: 'a', required: true },
      { name: 'b', required: false },
    ],
  })
  const either = fieldOf({
    type: 'object',
    properties: { kind: { type: 'string' } },
    oneOf: [{ title: 'One', properties: { one: { type: 'string' } } }, { properties: { two: { type: 'string' } } }],
  })
  expect(either).toMatchObject({
    kind: 'alternatives',
    options: [
      { label: 'One', fields: [{ name: 'kind' }, { name: 'one' }] },
      { fields: [{ name: 'kind' }, { name: 'two' }] },
    ],
  })
})

test('leaves conditions between properties to the server', () => {
  const form = schemaForm({
    type: 'object',
    properties: { a: { type: 'string' }, b: { type: 'string' } },
    anyOf: [{ required: ['a'] }, { required: ['b'] }],
  })
  expect(form).toMatchObject({ kind: 'object', fields: [{ name: 'a' }, { name: 'b' }] })
})

test('shows a recursive schema down to the point where it repeats', () => {
  const form = schemaForm({
    $ref: '#/$defs/node',
    $defs: { node: { type: 'object', properties: { child: { $ref: '#/$defs/node' }, name: { type: 'string' } } } },
  })
  expect(form).toMatchObject({ fields: [{ node: { kind: 'json', reason: 'recursive' } }, { node: { kind: 'text' } }] })
})

test('terminates for schemas that double at every level', () => {
  const $defs: Record<string, unknown> = { d0: { type: 'string' } }
  for (let level = 1; level < 60; level += 1) {
    const inner = { $ref: `#/$defs/d${level - 1}` }
    $defs[`d${level}`] = { type: 'object', properties: { a: inner, b: inner }, allOf: [inner, inner] }
    $defs[`e${level}`] = { allOf: [{ $ref: `#/$defs/e${level - 1}` }, { $ref: `#/$defs/e${level - 1}` }] }
  }
  $defs.e0 = { type: 'string' }
  expect(schemaForm({ $ref: '#/$defs/d59', $defs })).toBeDefined()
  expect(schemaForm({ $ref: '#/$defs/e59', $defs })).toBeDefined()
})

test('treats names of inherited properties as regular names', () => {
  const form = schemaForm(
    JSON.parse('{"type":"object","properties":{"__proto__":{"type":"string"}},"required":["constructor"]}'),
  )
  expect(form).toMatchObject({
    fields: [
      { name: '__proto__', node: { kind: 'text' } },
      { name: 'constructor', node: { kind: 'json' } },
    ],
  })
})
