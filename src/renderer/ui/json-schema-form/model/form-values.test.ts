import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseExactJson, writeExactJson } from '../../../../shared/exact-json.ts'
import { isObject } from '../../../../shared/values/is-object.ts'
import type { Json } from './form-node.ts'
import { initialState, stateOf, typed } from './form-state.ts'
import { validateForm, valuesOf } from './form-values.ts'
import { schemaForm } from './schema-form.ts'

const ORDER = schemaForm({
  type: 'object',
  required: ['id', 'kind', 'items', 'ship'],
  properties: {
    id: { type: 'integer', minimum: 1 },
    kind: { const: 'order' },
    note: { type: 'string', maxLength: 5 },
    priority: { enum: ['low', 'high'], default: 'low' },
    items: {
      type: 'array',
      minItems: 1,
      items: { type: 'object', required: ['sku'], properties: { sku: { type: 'string' } } },
    },
    ship: { type: 'object', properties: { on: { type: 'string', format: 'date' } } },
    extra: {},
  },
})

test('starts with required values, omits optional defaults, and reports missing values', () => {
  const state = initialState(ORDER)
  expect(valuesOf(ORDER, state)).toEqual({ kind: 'order', items: [{}], ship: {} })
  expect(validateForm(ORDER, state)).toEqual([
    { path: ['id'], code: 'required' },
    { path: ['items', 0, 'sku'], code: 'required' },
  ])
})

test('round-trips the value it was filled with', () => {
  const value = {
    id: 7,
    kind: 'order',
    note: 'ok',
    items: [{ sku: 'a' }, { sku: '' }],
    ship: { on: '2026-01-02' },
    extra: [1],
  }
  const state = stateOf(ORDER, value)
  expect(state && valuesOf(ORDER, state)).toEqual(value)
  expect(state && validateForm(ORDER, state)).toEqual([])
})

test("returns null for a value that the form can't represent", () => {
  expect(stateOf(ORDER, { id: 7, other: 1 })).toBeNull()
  expect(stateOf(ORDER, { id: 'seven' })).toBeNull()
})

test.each([
  [{ type: 'integer' }, '1.5', 'notInteger'],
  [{ type: 'number' }, '1,5', 'notNumber'],
  [{ type: 'number' }, '0x10', 'notNumber'],
  [{ type: 'number', exclusiveMinimum: 0 }, '0', 'minimum'],
  [{ type: 'number', maximum: 3 }, '4', 'maximum'],
  [{ type: 'number', multipleOf: 0.1 }, '0.35', 'multipleOf'],
  [{ type: 'string', minLength: 2 }, '😀', 'minLength'],
  [{ type: 'string', maxLength: 2 }, 'abc', 'maxLength'],
  [{ type: 'string', format: 'email' }, 'nobody', 'format'],
  [{}, '{"a":', 'notJson'],
] as const)('validates against %o and reports the problem with %s', (schema, text, code) => {
  expect(validateForm(schemaForm(schema), typed(text)).map((problem) => problem.code)).toEqual([code])
})

test('accepts 0.3 as a multiple of 0.1, and treats an emptied field as omitted', () => {
  expect(validateForm(schemaForm({ type: 'number', multipleOf: 0.1 }), typed('0.3'))).toEqual([])
  expect(valuesOf(schemaForm({ type: 'string' }), typed(''))).toBeUndefined()
})

test('keeps every digit of a number, typed or filled in', () => {
  const form = schemaForm({ type: 'object', properties: { id: { type: 'integer', minimum: 1 }, extra: {} } })
  const text = '{"id":12345678901234567890,"extra":[0.1234567890123456789]}'
  const state = stateOf(form, parseExactJson(text)?.value as Json)
  expect(state).toMatchObject({ fields: { id: typed('12345678901234567890') } })
  expect(state && validateForm(form, state)).toEqual([])
  expect(state && writeExactJson(valuesOf(form, state))).toBe(text)
  expect(stateOf(schemaForm({ type: 'string' }), parseExactJson('12345678901234567890')?.value as Json)).toBeNull()
})

const word = (...words: string[]) => fc.constantFrom(...words)
/** Generates valid and invalid schema-like values. */
const { schema } = fc.letrec<{ schema: unknown }>((tie) => ({
  schema: fc.oneof(
    { maxDepth: 3 },
    fc.jsonValue({ maxDepth: 1 }),
    fc.record(
      {
        type: fc.oneof(
          word('object', 'array', 'string', 'integer', 'number', 'boolean', 'null', 'odd'),
          fc.array(word('string', 'null', 'object')),
        ),
        properties: fc.oneof(
          fc.dictionary(word('a', 'b', '__proto__', 'toString'), tie('schema'), { maxKeys: 2 }),
          fc.jsonValue({ maxDepth: 1 }),
        ),
        required: fc.oneof(fc.array(word('a', 'b', 'c')), fc.jsonValue({ maxDepth: 1 })),
        items: fc.oneof(tie('schema'), fc.array(tie('schema'), { maxLength: 2 })),
        anyOf: fc.oneof(fc.array(tie('schema'), { maxLength: 2 }), fc.jsonValue({ maxDepth: 1 })),
        oneOf: fc.array(tie('schema'), { maxLength: 2 }),
        allOf: fc.oneof(fc.array(tie('schema'), { maxLength: 2 }), fc.jsonValue({ maxDepth: 1 })),
        $ref: fc.oneof(word('#', '#/$defs/a', '#/$defs/a~1b', '#/%', '#x', 'http://x'), fc.jsonValue({ maxDepth: 1 })),
        $defs: fc.dictionary(word('a', 'a/b'), tie('schema'), { maxKeys: 2 }),
        enum: fc.oneof(fc.array(fc.jsonValue({ maxDepth: 1 })), fc.jsonValue({ maxDepth: 1 })),
        const: fc.jsonValue({ maxDepth: 1 }),
        default: fc.jsonValue({ maxDepth: 2 }),
        examples: fc.jsonValue({ maxDepth: 1 }),
        minItems: fc.oneof(fc.double(), fc.jsonValue({ maxDepth: 1 })),
        title: fc.jsonValue({ maxDepth: 1 }),
        nullable: fc.jsonValue({ maxDepth: 1 }),
      },
      { requiredKeys: [] },
    ),
  ),
}))

test('never throws for any schema and value, and round-trips every value it can represent', () => {
  fc.assert(
    fc.property(schema, fc.jsonValue({ maxDepth: 2 }), (input, value) => {
      const form = schemaForm(input)
      const start = initialState(form)
      valuesOf(form, start)
      validateForm(form, start)
      const state = stateOf(form, value as Json)
      if (state === null) return
      validateForm(form, state)
      expect(sorted(valuesOf(form, state))).toBe(sorted(value as Json))
    }),
    { numRuns: 1_000 },
  )
})

/** Serializes JSON with sorted property names. */
function sorted(value: Json | undefined): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    isObject(inner) ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1))) : inner,
  )
}

test('never throws for an excessively nested schema', () => {
  const deep = JSON.parse(`${'{"items":'.repeat(5_000)}true${'}'.repeat(5_000)}`) as unknown
  expect(schemaForm(deep).kind).toBe('array')
  const all = JSON.parse(`${'{"allOf":['.repeat(5_000)}true${']}'.repeat(5_000)}`) as unknown
  expect(['json', 'array']).toContain(schemaForm(all).kind)
})
