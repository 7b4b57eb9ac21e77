import { describe, expect, it } from 'vitest'
import { readForTest as read } from '../documents.testkit.ts'

const small = (operation: object, more: object = {}) =>
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Small', version: '1' },
    servers: [{ url: 'https://api.small.test' }],
    paths: { '/things': { post: { operationId: 'thing', ...operation } } },
    ...more,
  })

describe('an import of unusual OpenAPI documents', () => {
  it('assigns operations without a full address to a base address named after the API', async () => {
    const { endpoint, baseAddresses, messages } = await read(small({}, { servers: [{ url: '/v1' }] }))
    expect(endpoint('thing')).toMatchObject({ baseUrl: 'base:base_1', path: '/v1/things' })
    expect(baseAddresses).toEqual([{ id: 'base_1', name: 'Small', url: null, suggestions: [] }])
    expect(messages).toEqual([])
  })

  it('uses the defaults of server variables, and suggests the choices of one without a default', async () => {
    const variables = { region: { enum: ['eu', 'us'] }, version: { default: 'v2', enum: ['v1', 'v2'] } }
    const servers = [{ url: 'https://{region}.small.test/{version}', variables }]
    const open = await read(small({}, { servers }))
    expect(open.baseAddresses).toMatchObject([
      {
        name: 'https://{region}.small.test/v2',
        url: null,
        suggestions: ['https://eu.small.test/v2', 'https://us.small.test/v2'],
      },
    ])
    const known = { ...variables, region: { ...variables.region, default: 'us' } }
    const { endpoint, baseAddresses } = await read(small({}, { servers: [{ ...servers[0], variables: known }] }))
    expect(endpoint('thing')).toMatchObject({ baseUrl: 'https://us.small.test', path: '/v2/things' })
    expect(baseAddresses).toEqual([])
  })

  it('drops and reports headers that the connection sets', async () => {
    const header = (name: string) => ({ name, in: 'header', schema: { type: 'string' } })
    const parameters = ['Accept-Encoding', 'TE', 'Keep-Alive', 'Accept-Language'].map(header)
    const { endpoint, messages } = await read(small({ parameters }))
    expect(endpoint('thing').headers.map(({ name }) => name)).toEqual(['Accept-Language'])
    expect(messages).toEqual(
      ['Accept-Encoding', 'TE', 'Keep-Alive'].map(
        (name) => `dropped: The header “${name}” was skipped because the request already sets it. In: POST /things.`,
      ),
    )
  })

  it('sends an empty object automatically if the body can’t be anything else', async () => {
    const body = async (schema: object, required = true) => {
      const requestBody = { required, content: { 'application/json': { schema: { type: 'object', ...schema } } } }
      return (await read(small({ requestBody }))).endpoint('thing')
    }
    expect(await body({ additionalProperties: false })).toMatchObject({
      body: { kind: 'json', template: '{}' },
      parameters: [],
    })
    expect(await body({ additionalProperties: false }, false)).toMatchObject({ body: { optional: true } })
    expect((await body({})).parameters).toMatchObject([{ name: 'body', required: true }])
  })

  it('uses one argument for a whole JSON body with a minimum or maximum number of members', async () => {
    const properties = { name: { type: 'string' }, note: { type: 'string' } }
    const body = async (schema: object) => {
      const requestBody = { content: { 'application/json': { schema: { type: 'object', properties, ...schema } } } }
      return (await read(small({ requestBody }))).endpoint('thing').parameters.map(({ name }) => name)
    }
    expect(await body({ minProperties: 1 })).toEqual(['body'])
    expect(await body({ maxProperties: 1 })).toEqual(['body'])
    expect(await body({ minProperties: 1, required: ['name'] })).toEqual(['name', 'note'])
    expect(await body({})).toEqual(['name', 'note'])
  })

  it('converts enum values listed as strings to numbers if the type is numeric', async () => {
    const rating = { name: 'rating', in: 'query', schema: { type: 'integer', enum: ['1', '2'] } }
    const { endpoint } = await read(small({ parameters: [rating] }))
    expect(endpoint('thing').parameters).toMatchObject([{ type: 'integer', enum: [1, 2] }])
  })

  it("sends a form verbatim if it's described as text", async () => {
    const requestBody = { content: { 'application/x-www-form-urlencoded': { schema: { type: 'string' } } } }
    expect((await read(small({ requestBody }))).endpoint('thing').body).toEqual({
      kind: 'text',
      contentType: 'application/x-www-form-urlencoded',
      template: '{{body}}',
    })
  })

  it('drops the fragment of a path and keeps its query as fixed values', async () => {
    const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } }
    const beta = { name: 'beta', in: 'query', schema: { type: 'boolean' } }
    const paths = {
      '/files/{id}#share': { put: { operationId: 'share', parameters: [id] } },
      '/files/{id}#unshare': { put: { operationId: 'unshare', parameters: [id] } },
      '/replies?beta=true&v=a%20b': { post: { operationId: 'reply' } },
      '/described?beta=true': { post: { operationId: 'described', parameters: [beta] } },
    }
    const { endpoint, endpoints } = await read(small({}, { paths }))
    expect(endpoints.map(({ path }) => path)).toEqual(['/files/{{id}}', '/files/{{id}}', '/replies', '/described'])
    expect(endpoint('reply').query).toEqual([
      { name: 'beta', value: 'true' },
      { name: 'v', value: 'a b' },
    ])
    expect(endpoint('described').query).toMatchObject([{ name: 'beta', value: '{{beta}}' }])
  })

  it('turns credentials in the address into a stored credential', async () => {
    const { endpoints, credentials } = await read(
      small({}, { servers: [{ url: 'https://ann:pa55%21@api.small.test/x' }] }),
    )
    expect(endpoints[0]).toMatchObject({
      baseUrl: 'https://api.small.test',
      path: '/x/things',
      credentialId: 'credential1',
    })
    expect(credentials).toMatchObject([
      { credential: { details: { kind: 'basic', username: 'ann' } }, secrets: { password: 'pa55!' } },
    ])
  })

  it('describes a default to the model, and sends one only for a required header', async () => {
    const properties = { private: { type: 'boolean', default: false }, name: { type: 'string' } }
    const { endpoints } = await read(
      small({
        parameters: [
          { name: 'page', in: 'query', schema: { type: 'integer', default: 1 } },
          { name: 'X-Mode', in: 'header', required: true, schema: { type: 'string', default: 'fast' } },
        ],
        requestBody: { content: { 'application/json': { schema: { type: 'object', properties } } } },
      }),
    )
    expect(endpoints[0]?.parameters.some((each) => 'default' in each)).toBe(false)
    expect(endpoints[0]?.headers).toEqual([{ name: 'X-Mode', value: 'fast' }])
    expect(endpoints[0]?.parameters.map(({ name, required, schema }) => [name, required, schema.default])).toEqual([
      ['page', false, 1],
      ['private', false, false],
      ['name', false, undefined],
    ])
  })

  it('keeps a required parameter with exactly one possible value as a literal and reports it', async () => {
    const { endpoints, messages } = await read(
      small({
        parameters: [
          { name: 'Notion-Version', in: 'header', required: true, schema: { enum: ['2022-06-28'] } },
          { name: 'X-Api-Version', in: 'header', required: true, schema: { type: 'string', default: '2024-01' } },
          { name: 'format', in: 'query', required: true, schema: { const: 'json' } },
          { name: 'trace', in: 'query', schema: { const: 'on' } },
        ],
      }),
    )
    expect(endpoints[0]?.headers).toEqual([
      { name: 'Notion-Version', value: '2022-06-28' },
      { name: 'X-Api-Version', value: '2024-01' },
    ])
    expect(endpoints[0]?.query).toEqual([
      { name: 'format', value: 'json' },
      { name: 'trace', value: '{{trace}}' },
    ])
    expect(endpoints[0]?.parameters.map(({ name, required }) => [name, required])).toEqual([['trace', false]])
    expect(messages).toContain(
      'info: “Notion-Version” has only one possible value, so "2022-06-28" is sent with every request. In: POST /things.',
    )
  })

  it('reads as many operations as the largest APIs have, and reports the limit', async () => {
    const paths = Object.fromEntries(Array.from({ length: 5020 }, (_, index) => [`/p${index}`, { get: {} }]))
    const { endpoints, messages } = await read(small({}, { paths }))
    expect(endpoints).toHaveLength(5000)
    expect(messages).toEqual([
      'dropped: The document has 5,020 operations. Only the first 5,000 were read. Split it to import the others.',
    ])
  })

  it('handles schemas that grow exponentially or reference themselves', async () => {
    const schemas: Record<string, unknown> = {
      Loop: { $ref: '#/components/schemas/Loop' },
      Own: { allOf: [{ $ref: '#/components/schemas/Own' }] },
    }
    for (let level = 0; level < 40; level += 1) {
      const next = { $ref: `#/components/schemas/L${level + 1}` }
      schemas[`L${level}`] = {
        type: 'object',
        properties: Object.fromEntries(['a', 'b', 'c', 'd'].map((name) => [name, next])),
      }
    }
    const properties = Object.fromEntries(
      ['Loop', 'Own', 'L0'].map((name) => [name, { $ref: `#/components/schemas/${name}` }]),
    )
    const requestBody = { content: { 'application/json': { schema: { type: 'object', properties } } } }
    const { endpoints, messages } = await read(small({ requestBody }, { components: { schemas } }))
    expect(endpoints[0]?.parameters.map(({ name }) => name)).toEqual(['Loop', 'Own', 'L0'])
    expect(JSON.stringify(endpoints).length).toBeLessThan(100_000)
    expect(messages).toContain(
      'dropped: A schema is too large for a tool, so its nested parts accept anything. In: POST /things.',
    )
  })

  it('accepts lone surrogates in file names and in fixed values', async () => {
    const parameters = [{ name: 'id', in: 'path', required: true, schema: { type: 'string', enum: ['a\ud800'] } }]
    const text = JSON.stringify({
      openapi: '3.1.0',
      servers: [{ url: 'https://api.test' }],
      paths: { '/things/{id}': { get: { operationId: 'getThing', parameters } } },
    })
    const files = [
      { name: 'a\ud800.json', text },
      { name: 'b.json', text: '{}' },
    ]
    const { endpoint } = await read({ files, root: 'a\ud800.json' })
    expect(endpoint('getThing').path).toBe('/things/a%EF%BF%BD')
  })

  it('lets a oneOf with a truncated branch match more than once', async () => {
    const schemas = {
      Node: {
        type: 'object',
        properties: { next: { oneOf: [{ $ref: '#/components/schemas/Node' }, { type: 'object', required: ['end'] }] } },
      },
    }
    const requestBody = { content: { 'application/json': { schema: { $ref: '#/components/schemas/Node' } } } }
    const { endpoints } = await read(small({ requestBody }, { components: { schemas } }))
    expect(endpoints[0]?.parameters[0]).toMatchObject({
      name: 'next',
      type: 'object',
      schema: { anyOf: [{ type: 'object' }, { type: 'object', required: ['end'] }] },
    })
  })
})
