import { describe, expect, it } from 'vitest'
import { documentOf, readForTest as read } from '../../importers/documents/documents.testkit.ts'
import { createArgumentCheck } from '../../service/mcp/check-arguments.ts'
import { loadSdk } from '../../service/mcp/load-sdk.ts'
import { inputSchemaOf } from '../../shared/management/definition/tool.ts'

const check = createArgumentCheck(await loadSdk())

const queryOf = (...parameters: object[]) =>
  JSON.stringify({
    openapi: '3.0.3',
    servers: [{ url: 'https://api.test' }],
    paths: { '/calls': { get: { operationId: 'run', parameters } } },
  })

const withSchema = (name: string, schema: object, example: unknown) => ({ name, in: 'query', schema, example })

describe("a document's examples", () => {
  it('are removed when they violate a format, but the model still sees the format', async () => {
    const { endpoint, messages } = await read(
      queryOf(
        withSchema('conversation_uuid', { type: 'string', format: 'uuid' }, 'CON-f972836a-550f-45fa-956c-12a2ab5b7d22'),
        withSchema('date_start', { type: 'string', format: 'date' }, '2017-12-01T00:00:00+0000'),
        withSchema('day', { type: 'string', format: 'date' }, '2017-12-01'),
      ),
    )
    const args = {
      conversation_uuid: 'CON-f972836a-550f-45fa-956c-12a2ab5b7d22',
      date_start: '2017-12-01T00:00:00+0000',
      day: 'whatever',
    }
    expect(check(endpoint('run'), args)).toEqual({ ok: true, args })
    expect(inputSchemaOf(endpoint('run')).properties).toMatchObject({
      conversation_uuid: { description: 'Documented format: uuid.' },
      date_start: { description: 'Documented format: date.' },
      day: { format: 'date' },
    })
    expect(inputSchemaOf(endpoint('run')).properties.date_start).not.toHaveProperty('format')
    expect(messages).toEqual([
      'info: The document’s own example for “conversation_uuid” violates the rule “format: uuid”, so the rule was dropped. In: GET /calls.',
      'info: The document’s own example for “date_start” violates the rule “format: date”, so the rule was dropped. In: GET /calls.',
    ])
  })

  it.each([
    ['pattern', { type: 'string', pattern: '^[0-9]+$' }, 'A-17'],
    ['maxLength', { type: 'string', maxLength: 3 }, 'four'],
    ['minLength', { type: 'string', minLength: 9 }, 'four'],
    ['maximum', { type: 'integer', maximum: 10 }, 50],
    ['exclusiveMinimum', { type: 'number', minimum: 1, exclusiveMinimum: true }, 1],
  ])('are removed when they violate a %s', async (keyword, schema, example) => {
    const { endpoint, messages } = await read(queryOf(withSchema('value', schema, example)))
    expect(check(endpoint('run'), { value: example })).toMatchObject({ ok: true })
    expect(messages).toEqual([expect.stringContaining(`“${keyword}: `)])
  })

  it("are removed when they aren't among the listed values, but the model still sees these values", async () => {
    const sort = { type: 'string', enum: ['ASC', 'DESC'], description: 'How to sort.' }
    const { endpoint, messages } = await read(
      queryOf(
        withSchema('sort', sort, 'asc'),
        withSchema('size', { type: 'integer', enum: [10, 20] }, 50),
        // A generator's placeholder isn't an example.
        withSchema('order', sort, 'string'),
        withSchema('fits', sort, 'ASC'),
      ),
    )
    const checked = (args: object) => check(endpoint('run'), { ...args })
    expect(checked({ sort: 'asc', size: 50, order: 'ASC', fits: 'DESC' })).toMatchObject({ ok: true })
    expect(checked({ order: 'asc' })).toMatchObject({ ok: false })
    expect(checked({ fits: 'asc' })).toMatchObject({ ok: false })
    expect(inputSchemaOf(endpoint('run')).properties.sort).toMatchObject({
      description: 'How to sort. Documented values: ASC, DESC.',
    })
    expect(messages).toHaveLength(2)
    expect(messages[0]).toContain('“sort” violates the rule “enum: ASC, DESC”')
  })

  it('are removed from the middle of a body', async () => {
    const example = { lines: [{ sku: 'a1' }], note: 'x' }
    const { endpoint } = await read(
      documentOf({
        order: {
          type: 'object',
          properties: {
            lines: {
              type: 'array',
              items: { type: 'object', properties: { sku: { type: 'string', pattern: '^[A-Z]\\d$' } } },
            },
            note: { type: 'string', minLength: 1, pattern: '^y', example: 'x' },
          },
          example,
        },
      }),
    )
    expect(check(endpoint('run'), { id: 1, order: example })).toMatchObject({ ok: true })
  })

  it('are removed from a oneOf when they match no branch, and kept when they match one', async () => {
    const choice = (...patterns: string[]) => ({ anyOf: patterns.map((pattern) => ({ type: 'string', pattern })) })
    const { endpoint, messages } = await read(
      queryOf(
        withSchema('broken', choice('^[0-9]+$', '^x'), 'A-17'),
        withSchema('followed', choice('^[0-9]+$', '^A'), 'A-17'),
      ),
    )
    expect(check(endpoint('run'), { broken: 'A-17', followed: 'A-17' })).toMatchObject({ ok: true })
    expect(check(endpoint('run'), { followed: '?' })).toMatchObject({ ok: false })
    expect(messages).toHaveLength(2)
  })

  it('are kept along with the rules they satisfy', async () => {
    const { endpoint, messages } = await read(
      queryOf(withSchema('value', { type: 'string', pattern: '^[0-9]+$', maxLength: 4 }, '17')),
    )
    expect(check(endpoint('run'), { value: 'x' })).toMatchObject({ ok: false })
    expect(messages).toEqual([])
  })
})
