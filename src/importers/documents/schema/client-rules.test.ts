import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toolOf } from '../../../shared/management/definition/tool.ts'
import { documentOf, fixture, readForTest as read } from '../documents.testkit.ts'
import { clientProblems } from './client-rules.testkit.ts'

describe('an imported schema', () => {
  it.each(['library.yaml', 'parcels.json', 'shop.postman_collection.json'])(
    'satisfies the clients’ rules in %s',
    async (name) => {
      const { endpoints } = await read(fixture(name))
      for (const endpoint of endpoints) expect(clientProblems(toolOf(endpoint).inputSchema)).toEqual([])
    },
  )

  it('satisfies the clients’ rules in documents with arbitrary schemas', async () => {
    const name = fc.constantFrom('a', 'b', 'c')
    const { schema } = fc.letrec<{ schema: unknown }>((tie) => {
      const list = fc.array(tie('schema'), { minLength: 1, maxLength: 3 })
      const value = fc.oneof(fc.constantFrom('a', 'b', 1, 2.5, true, null), fc.constant(['x']))
      return {
        schema: fc.oneof(
          { depthSize: 'small', withCrossShrink: true },
          fc.constant({ type: 'string' }),
          fc.record(
            {
              $ref: fc.constantFrom('#/components/schemas/A', '#/components/schemas/B'),
              type: fc.constantFrom(
                'string',
                'integer',
                'array',
                'object',
                ['string', 'null'],
                ['array', 'object'],
                'null',
              ),
              nullable: fc.boolean(),
              readOnly: fc.boolean(),
              enum: fc.array(value, { minLength: 1, maxLength: 3 }),
              const: value,
              items: tie('schema'),
              prefixItems: list,
              properties: fc.dictionary(name, tie('schema'), { maxKeys: 3 }),
              required: fc.array(name, { maxLength: 3 }),
              additionalProperties: fc.oneof(fc.boolean(), tie('schema')),
              minLength: fc.nat(3),
              minimum: fc.nat(3),
              anyOf: list,
              oneOf: list,
              allOf: list,
              not: tie('schema'),
            },
            { requiredKeys: [] },
          ),
        ),
      }
    })
    await fc.assert(
      fc.asyncProperty(fc.dictionary(name, schema, { maxKeys: 3 }), schema, schema, async (properties, A, B) => {
        const document = { ...JSON.parse(documentOf(properties)), components: { schemas: { A, B } } }
        const { endpoints } = await read(JSON.stringify(document))
        for (const endpoint of endpoints) expect(clientProblems(toolOf(endpoint).inputSchema)).toEqual([])
      }),
      { numRuns: 100 },
    )
  })
})
