import { describe, expect, it } from 'vitest'
import { inputSchemaOf, toolOf } from '../../../shared/management/definition/tool.ts'
import type { Parameter } from '../../../shared/management/endpoint/endpoint.ts'
import { documentOf, readForTest as read } from '../documents.testkit.ts'
import { clientProblems } from './client-rules.testkit.ts'

/** Returns the schema that a model sees for the property `x`. */
async function shown(x: object, openapi?: string): Promise<unknown> {
  const { endpoint } = await read(documentOf({ x }, {}, openapi))
  return toolOf(endpoint('run')).inputSchema.properties.x
}

describe('the schema of an argument', () => {
  it.each([
    [
      'a union of types',
      { type: ['string', 'integer'], minLength: 2, minimum: 3 },
      {
        anyOf: [
          { type: 'string', minLength: 2 },
          { type: 'integer', minimum: 3 },
        ],
      },
    ],
    [
      'a oneOf of a string and an object',
      {
        oneOf: [
          { type: 'string', enum: ['auto', 'none'] },
          { type: 'object', properties: { name: { type: 'string' } } },
        ],
      },
      {
        anyOf: [
          { type: 'string', enum: ['auto', 'none'] },
          { type: 'object', properties: { name: { type: 'string' } } },
        ],
      },
    ],
    [
      'a string or a list of strings',
      { oneOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] },
      { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] },
    ],
    [
      'a list next to a oneOf of lists',
      { type: 'array', oneOf: [{ type: 'array', items: { type: 'string' } }] },
      { type: 'array', items: { type: 'string' } },
    ],
    ['a list of anything', { type: 'array' }, { type: 'array', items: {} }],
    [
      'a tuple',
      { prefixItems: [{ type: 'number' }, { type: 'string' }], minItems: 2 },
      { type: 'array', items: { anyOf: [{ type: 'number' }, { type: 'string' }] }, minItems: 2 },
    ],
    ['a union with one branch', { anyOf: [{ type: 'integer', minimum: 1 }] }, { type: 'integer', minimum: 1 }],
    ['a union with equal branches', { anyOf: [{ type: 'integer' }, { type: 'integer' }] }, { type: 'integer' }],
    ['null in 3.0', { type: 'string', nullable: true }, { type: ['string', 'null'] }],
    ['null in 3.1', { type: ['integer', 'null'], minimum: 1 }, { type: ['integer', 'null'], minimum: 1 }],
    ['null as a branch', { oneOf: [{ type: 'boolean' }, { type: 'null' }] }, { type: ['boolean', 'null'] }],
    [
      'null next to several types',
      { type: ['string', 'integer', 'null'] },
      { anyOf: [{ type: 'string' }, { type: 'integer' }, { type: 'null' }] },
    ],
    [
      'null in an enum',
      { type: ['string', 'null'], enum: ['a', null] },
      { type: ['string', 'null'], enum: ['a', null] },
    ],
    ['null that an enum omits', { type: 'string', nullable: true, enum: ['a'] }, { type: 'string', enum: ['a'] }],
    [
      'allOf with null around it',
      { nullable: true, allOf: [{ type: 'object', properties: { a: { type: 'string' } } }, { required: ['a'] }] },
      { type: ['object', 'null'], properties: { a: { type: 'string' } }, required: ['a'] },
    ],
    ['a constant', { const: true }, { type: 'boolean', enum: [true] }],
    [
      'enum values of several types',
      { enum: ['a', 1] },
      {
        anyOf: [
          { type: 'string', enum: ['a'] },
          { type: 'integer', enum: [1] },
        ],
      },
    ],
    [
      'keywords without a type',
      { properties: { a: { minimum: 1 } } },
      { type: 'object', properties: { a: { type: 'number', minimum: 1 } } },
    ],
    ['anything', {}, {}],
    [
      'a required but undescribed property',
      { type: 'object', required: ['a'] },
      { type: 'object', required: ['a'], properties: { a: {} } },
    ],
    [
      'alternatives of required properties',
      {
        type: 'object',
        properties: { a: { type: 'string' }, b: { type: 'string' } },
        anyOf: [{ required: ['a'] }, { required: ['b'] }],
      },
      {
        type: 'object',
        description: 'Requires at least one of: a; b.',
        properties: { a: { type: 'string' }, b: { type: 'string' } },
        anyOf: [
          { type: 'object', properties: { a: { type: 'string' } }, required: ['a'] },
          { type: 'object', properties: { b: { type: 'string' } }, required: ['b'] },
        ],
      },
    ],
    [
      'enum values next to a format that they violate',
      { type: 'string', enum: ['now'], format: 'date-time' },
      { type: 'string', enum: ['now'] },
    ],
    [
      'no null that one part of an allOf rules out',
      {
        allOf: [
          { type: 'integer', nullable: true },
          { type: 'integer', minimum: 3 },
        ],
      },
      { type: 'integer', minimum: 3 },
    ],
    [
      'no null that only one branch of one part allows',
      { allOf: [{ anyOf: [{ type: 'integer' }, { type: 'null' }] }, { type: 'integer', maximum: 20 }] },
      { type: 'integer', maximum: 20 },
    ],
    [
      'null that all typed parts of an allOf allow',
      { allOf: [{ type: 'string', nullable: true }, { description: 'Notes.' }] },
      { type: ['string', 'null'], description: 'Notes.' },
    ],
    [
      'null that one part of an allOf declares for the whole',
      { allOf: [{ type: 'string' }, { nullable: true }] },
      { type: ['string', 'null'] },
    ],
    ['null declared next to an allOf', { nullable: true, allOf: [{ type: 'string' }] }, { type: ['string', 'null'] }],
    [
      "a required property that a union of types doesn't describe",
      { type: ['array', 'object'], items: { type: 'string' }, required: ['a'] },
      {
        anyOf: [
          { type: 'array', items: { type: 'string' } },
          { type: 'object', properties: { a: {} }, required: ['a'] },
        ],
      },
    ],
    [
      'a pattern in validator syntax',
      { type: 'string', pattern: '^[\\w!\\!.-]{2,}\\_]$' },
      { type: 'string', pattern: '^[\\w!!.\\-]{2,}_\\]$' },
    ],
    [
      'two unions at the same time',
      { allOf: [{ anyOf: [{ type: 'string' }, { type: 'integer' }] }, { anyOf: [{ type: 'string', maxLength: 3 }] }] },
      { type: 'string', maxLength: 3 },
    ],
    [
      'lists merged',
      { allOf: [{ type: 'array', items: { type: 'string' } }, { items: { maxLength: 3 } }] },
      { type: 'array', items: { type: 'string', maxLength: 3 } },
    ],
    [
      'two patterns',
      { allOf: [{ type: 'string', pattern: '^a' }, { pattern: 'b$' }] },
      { type: 'string', pattern: '^a' },
    ],
  ])('keeps %s', async (_, given, wanted) => {
    const openapi = JSON.stringify(given).includes('nullable') ? '3.0.3' : '3.1.0'
    expect(await shown(given, openapi)).toEqual(wanted)
    expect(clientProblems({ type: 'object', properties: { x: wanted } })).toEqual([])
  })

  it('keeps the type of a path parameter that the document calls read-only, and omits read-only properties from requests', async () => {
    const { endpoint } = await read(documentOf({ a: { type: 'string', readOnly: true }, b: { type: 'string' } }))
    expect(endpoint('run').parameters.map(({ name, type }) => [name, type])).toEqual([
      ['id', 'integer'],
      ['b', 'string'],
    ])
  })

  it("includes properties that a body requires but doesn't describe", async () => {
    const { endpoint } = await read(documentOf({ a: { type: 'string' } }, { required: ['a', 'secretly'] }))
    expect(endpoint('run').parameters.slice(1)).toMatchObject([
      { name: 'a', required: true },
      { name: 'secretly', type: 'any', required: true },
    ])
  })

  it("keeps the type if it's too large or recursive", async () => {
    const list = { type: 'array', description: 'All of them.', items: { $ref: '#/components/schemas/Node' } }
    const Node = { type: 'object', properties: { children: list, parent: { $ref: '#/components/schemas/Node' } } }
    const document = JSON.parse(documentOf({ x: { $ref: '#/components/schemas/Node' } }))
    const { endpoint } = await read(JSON.stringify({ ...document, components: { schemas: { Node } } }))
    expect(toolOf(endpoint('run')).inputSchema.properties.x).toEqual({
      type: 'object',
      properties: {
        children: { type: 'array', description: 'All of them.', items: { type: 'object' } },
        parent: { type: 'object' },
      },
    })
  })

  it('drops and reports a pattern in a dialect other than JSON Schema’s', async () => {
    const { endpoint, messages } = await read(documentOf({ domain: { type: 'string', pattern: '\\A[a-z]+\\Z' } }))
    expect(endpoint('run').parameters[1]).toMatchObject({ name: 'domain', schema: {} })
    expect(messages).toContain(
      'dropped: The pattern “\\A[a-z]+\\Z” isn’t valid in JSON Schema, so it was skipped. In: POST /a/{id}.',
    )
  })

  it('reports truncated descriptions', async () => {
    const long = 'word '.repeat(300)
    const { messages } = await read(documentOf({ x: { type: 'object', description: long } }))
    expect(messages).toContainEqual(expect.stringMatching(/^dropped: The description of an argument is too long/))
    const document = JSON.parse(documentOf({}))
    document.paths['/a/{id}'].post.description = long
    expect((await read(JSON.stringify(document))).messages).toContainEqual(
      expect.stringMatching(/^dropped: A description is longer than 1,000 characters, so its end was cut off/),
    )
  })
})

it('adds items to lists in stored endpoints', () => {
  const parameters: Parameter[] = [
    {
      name: 'a',
      type: 'array',
      required: false,
      description: '',
      schema: { oneOf: [{ type: 'array', items: { type: 'string' } }] },
      source: 'model',
    },
    {
      name: 'b',
      type: 'object',
      required: false,
      description: '',
      schema: { properties: { c: { type: ['array', 'null'] } } },
      source: 'model',
    },
  ]
  expect(inputSchemaOf({ parameters }).properties).toMatchObject({
    a: { type: 'array', items: { type: 'string' } },
    b: { properties: { c: { items: {} } } },
  })
})
