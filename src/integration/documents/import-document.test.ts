import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fixture, inputOf } from '../../importers/documents/documents.testkit.ts'
import { importDocument } from '../../importers/documents/import-document.ts'
import { loadSdk } from '../../service/mcp/load-sdk.ts'
import { credentialSchema } from '../../shared/management/definition/credential.ts'
import { toolOf } from '../../shared/management/definition/tool.ts'
import { endpointSchema } from '../../shared/management/endpoint/endpoint.ts'

const read = (text: string) => importDocument(inputOf(text), (kind) => `${kind}_${Math.random()}`)
describe('an invalid document', () => {
  it.each([
    ['', /^The document is empty\./],
    ['   \n', /^The document is empty\./],
    ['curl https://api.test/x', /^This is neither an OpenAPI document nor a Postman collection\./],
    ['[1, 2]', /^This is neither an OpenAPI document nor a Postman collection\./],
    ['{"a": 1}', /^This is neither an OpenAPI 3 document/],
    ['swagger: "1.2"\npaths: {}', /^Swagger 1\.2 isn’t supported\./],
    ['{"openapi": "4.0.0", "paths": {}}', /^OpenAPI 4\.0\.0 isn’t supported\./],
    ['asyncapi: 3.0.0', /^This is an AsyncAPI document/],
    ['['.repeat(20_000), /nested too deeply|neither valid JSON/],
    [`${'['.repeat(5000)}${']'.repeat(5000)}`, /nested too deeply/],
    ['a: &a [*a]', /refers to itself|neither an OpenAPI/],
  ])('is rejected with a reason: %.40j', async (text, reason) => {
    const { endpoints, credentials, notices } = await read(text)
    expect([endpoints, credentials]).toEqual([[], []])
    expect(notices).toMatchObject([{ severity: 'refused', message: expect.stringMatching(reason) }])
  })

  it('is reported with the line of the error, but without any content', async () => {
    const { notices } = await read('openapi: 3.0.0\ninfo:\n  title: "canary\npaths: {}\n bad: [')
    expect(notices).toMatchObject([{ severity: 'refused', line: expect.any(Number) }])
    expect(notices[0]?.message).not.toContain('canary')
  })

  it("isn't expanded exponentially through aliases", async () => {
    const levels = Array.from(
      { length: 12 },
      (_, level) => `l${level + 1}: &l${level + 1} [${`*l${level}, `.repeat(9)}]`,
    )
    const { notices } = await read(`l0: &l0 [1]\n${levels.join('\n')}`)
    expect(notices).toMatchObject([{ severity: 'refused' }])
  })
})

describe('arbitrary input', async () => {
  const { Ajv, addFormats } = await loadSdk()
  const fixtures = ['library.yaml', 'parcels.json', 'shop.postman_collection.json'].map(fixture)
  const inside = [
    'openapi',
    'paths',
    '/a/{b}',
    'get',
    'post',
    'parameters',
    'schema',
    '$ref',
    '#/paths',
    'allOf',
    'type',
  ]
  const postman = [
    'item',
    'request',
    'url',
    'raw',
    'body',
    'mode',
    'auth',
    'variable',
    'info',
    'key',
    'value',
    'header',
  ]
  const schema = [
    'properties',
    'items',
    'required',
    'enum',
    'const',
    'default',
    'pattern',
    'minimum',
    'minLength',
    'anyOf',
    'oneOf',
    'not',
    'additionalProperties',
    'format',
    'string',
    'nullable',
    '(',
    'binary',
  ]
  const words = [
    ...inside,
    ...schema,
    ...postman,
    '{{a}}',
    ':id',
    'https://a.test',
    '__proto__',
    '\uD800',
    'array',
    'object',
    '%',
  ]

  it('never makes the import throw', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ maxLength: 5000, unit: 'binary' }), async (text) => {
        expect(Array.isArray((await read(text)).notices)).toBe(true)
      }),
      { numRuns: 40 },
    )
  })

  it("never makes the import throw, even if it's a real document with a part removed or duplicated", async () => {
    const cut = fc.tuple(fc.constantFrom(...fixtures), fc.nat(7000), fc.nat(200), fc.boolean())
    await fc.assert(
      fc.asyncProperty(cut, async ([text, at, length, doubled]) => {
        const piece = text.slice(at, at + length)
        await check(text.slice(0, at) + (doubled ? piece + piece : '') + text.slice(at + length))
      }),
      { numRuns: 40 },
    )
  })

  it("becomes valid endpoints when it's a document of any shape", async () => {
    const leaf = fc.oneof(fc.constantFrom(...words), fc.boolean(), fc.integer(), fc.constant(null))
    const { value } = fc.letrec<{ value: unknown }>((tie) => ({
      value: fc.oneof(
        { depthSize: 'medium', withCrossShrink: true },
        leaf,
        fc.array(tie('value'), { maxLength: 4 }),
        fc.dictionary(fc.constantFrom(...words), tie('value'), { maxKeys: 6 }),
      ),
    }))
    const operation = fc.record({
      parameters: fc.array(
        fc.record({ name: leaf, in: fc.constantFrom('path', 'query', 'header', 'cookie'), schema: value, style: leaf }),
      ),
      requestBody: fc.record({
        content: fc.dictionary(
          fc.constantFrom('application/json', 'multipart/form-data', 'application/x-www-form-urlencoded', 'text/plain'),
          fc.record({ schema: value, example: value }),
        ),
      }),
      operationId: leaf,
      security: value,
    })
    const openapi = fc.record({
      openapi: fc.constant('3.1.0'),
      servers: fc.constant([{ url: 'https://a.test' }]),
      paths: fc.record({ '/a/{b}': fc.record({ get: operation, post: operation }) }),
      components: value,
    })
    const request = fc.record({
      method: fc.constantFrom('GET', 'POST'),
      url: fc.oneof(leaf, value),
      header: value,
      auth: value,
      body: fc.record({
        mode: fc.constantFrom('raw', 'urlencoded', 'formdata', 'graphql', 'file'),
        raw: leaf,
        urlencoded: value,
        formdata: value,
        graphql: value,
      }),
    })
    const collection = fc.record({
      info: fc.constant({ name: 'x' }),
      item: fc.array(fc.record({ name: leaf, request, item: fc.option(value, { nil: undefined }) })),
      variable: value,
      auth: value,
    })
    await fc.assert(
      fc.asyncProperty(fc.oneof(openapi, collection), (document) => check(JSON.stringify(document))),
      { numRuns: 80 },
    )
  })

  async function check(text: string): Promise<void> {
    const { endpoints, credentials, notices } = await read(text)
    const ajv = new Ajv({ strict: false, logger: false })
    addFormats(ajv)
    for (const endpoint of endpoints) {
      endpointSchema.parse(endpoint)
      ajv.compile(toolOf(endpoint).inputSchema)
    }
    for (const { credential } of credentials) credentialSchema.parse(credential)
    expect(endpoints.length + notices.length).toBeGreaterThan(0)
  }
})

describe('a large document', () => {
  it("yields to other work between its operations when it's imported", async () => {
    const properties = Object.fromEntries(
      Array.from({ length: 12 }, (_, index) => [`p${index}`, { $ref: `#/components/schemas/S${index}` }]),
    )
    const schemas = Object.fromEntries(
      Array.from({ length: 12 }, (_, index) => [`S${index}`, { type: 'object', properties }]),
    )
    const schema = { $ref: '#/components/schemas/S0' }
    const post = { requestBody: { content: { 'application/json': { schema } } } }
    const paths = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`/p${index}`, { post }]))
    let turns = 0
    const turn = setInterval(() => {
      turns += 1
    }, 1)
    const { endpoints } = await importDocument(
      inputOf(
        JSON.stringify({ openapi: '3.1.0', servers: [{ url: 'https://a.test' }], paths, components: { schemas } }),
      ),
      (kind) => kind,
    )
    clearInterval(turn)
    expect(endpoints).toHaveLength(60)
    expect(turns).toBeGreaterThan(3)
  })
})
