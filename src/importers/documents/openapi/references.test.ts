import { describe, expect, it } from 'vitest'
import { readForTest as read } from '../documents.testkit.ts'

const HEAD = { openapi: '3.1.0', info: { title: 'Split', version: '1' }, servers: [{ url: 'https://api.split.test' }] }
const document = (paths: object, more: object = {}) => JSON.stringify({ ...HEAD, paths, ...more })
const body = (schema: object) => ({ requestBody: { content: { 'application/json': { schema } } } })
const names = (endpoint: { parameters: { name: string }[] }) => endpoint.parameters.map(({ name }) => name)

describe('references within one document', () => {
  it('resolve to the operation and keep the members next to them', async () => {
    const { endpoint, messages } = await read(
      document(
        { '/a': { post: { $ref: '#/components/x-operations/make', summary: 'Mine' } } },
        {
          components: {
            'x-operations': {
              make: { $ref: '#/components/x-operations/real' },
              real: {
                operationId: 'make',
                summary: 'Theirs',
                ...body({ type: 'object', properties: { size: { type: 'integer' } } }),
              },
            },
          },
        },
      ),
    )
    expect(endpoint('make')).toMatchObject({ title: 'Mine', parameters: [{ name: 'size', type: 'integer' }] })
    expect(messages).toEqual([])
  })

  it('resolve to another path item and to an operation in it, even if the path contains special characters', async () => {
    const get = {
      operationId: 'getX',
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
    }
    const { endpoints, messages } = await read(
      document({
        '/x/{id}': { get },
        '/y/{id}': { $ref: '#/paths/~1x~1%7Bid%7D' },
        '/z/{id}': { get: { $ref: '#/paths/%2Fx%2F{id}/get' } },
      }),
    )
    expect(endpoints.map(({ path, parameters }) => [path, parameters.length])).toEqual([
      ['/x/{{id}}', 1],
      ['/y/{{id}}', 1],
      ['/z/{{id}}', 1],
    ])
    expect(messages).toEqual([])
  })

  it('resolve to schemas by $id and $anchor', async () => {
    const schema = {
      type: 'object',
      properties: {
        a: { $ref: '#small' },
        b: { $ref: 'https://schemas.split.test/big' },
        c: { $ref: 'https://schemas.split.test/big#/properties/inner' },
      },
    }
    const schemas = {
      Small: { $anchor: 'small', type: 'integer' },
      Big: { $id: 'https://schemas.split.test/big', type: 'object', properties: { inner: { $ref: 'other' } } },
      Other: { $id: 'https://schemas.split.test/other', type: 'boolean' },
    }
    const { endpoints, messages } = await read(document({ '/a': { post: body(schema) } }, { components: { schemas } }))
    expect(messages).toEqual([])
    expect(endpoints[0]?.parameters.map(({ name, type }) => [name, type])).toEqual([
      ['a', 'integer'],
      ['b', 'object'],
      ['c', 'boolean'],
    ])
  })

  it('keep the members next to each reference in a chain', async () => {
    const schemas = {
      A: { $ref: '#/components/schemas/B', description: 'Told by A.' },
      B: { $ref: '#/components/schemas/C', maximum: 9 },
      C: { type: 'integer', description: 'Told by C.' },
    }
    const schema = { type: 'object', properties: { n: { $ref: '#/components/schemas/A', minimum: 1 } } }
    const { endpoints } = await read(document({ '/a': { post: body(schema) } }, { components: { schemas } }))
    expect(endpoints[0]?.parameters[0]).toMatchObject({
      type: 'integer',
      description: 'Told by A.',
      schema: { minimum: 1, maximum: 9 },
    })
  })

  it.each([
    ['nowhere', { post: { $ref: '#/components/x-operations/none' } }],
    ['to themselves', { post: { $ref: '#/paths/~1a/post' } }],
    ["to a file that wasn't passed", { post: { $ref: 'resources/make.yml' } }],
    ['to an address', { post: { $ref: 'https://other.test/make.yml#/post' } }],
    ["as a whole path to a file that wasn't passed", { $ref: 'resources/a.yml' }],
  ])('are reported with their location and yield no tool when they point %s', async (_, item) => {
    const { endpoints, messages } = await read(document({ '/a': item, '/b': { get: {} } }))
    expect(endpoints.map(({ path }) => path)).toEqual(['/b'])
    expect(messages).toContainEqual(expect.stringMatching(/^refused: An operation was skipped.* In: (POST )?\/a\.$/))
  })
})

describe('a multi-file document', () => {
  const files = [
    {
      name: 'spec\\root.yaml',
      text: `openapi: 3.0.3
servers: [{ url: https://api.split.test }]
paths:
  /droplets:
    post: { $ref: "resources/droplets/create.yml" }
    parameters: [{ $ref: ./shared/parameters.yml#/page }]
  /sizes:
    $ref: "resources/sizes%20all.yml"
`,
    },
    {
      name: 'spec/resources/droplets/create.yml',
      text: `operationId: droplets_create
requestBody:
  content:
    application/json:
      schema: { $ref: '.\\models\\droplet.yml' }
`,
    },
    {
      name: 'spec/resources/droplets/models/droplet.yml',
      text: `type: object
required: [size]
properties:
  size: { $ref: "../../../shared/models.yml#/size" }
  again: { $ref: "#/properties/size" }
  example: { type: string, default: { $ref: "no/reference.yml" } }
`,
    },
    { name: 'spec/shared/models.yml', text: 'size: { $ref: "#/inner" }\ninner: { type: string, enum: [s, m] }\n' },
    {
      name: 'spec/shared/parameters.yml',
      text: 'page: { name: page, in: query, schema: { type: integer } }\n',
    },
    { name: 'spec/resources/sizes all.yml', text: 'get: { operationId: sizes_list }\n' },
  ]

  it('is read from its root, with each reference relative to its own file', async () => {
    const { endpoint, endpoints, messages } = await read({ files })
    expect(endpoints).toHaveLength(2)
    expect(names(endpoint('droplets_create'))).toEqual(['page', 'size', 'again', 'example'])
    expect(endpoint('droplets_create').parameters).toMatchObject([
      { type: 'integer' },
      { enum: ['s', 'm'], required: true },
      { enum: ['s', 'm'] },
      {},
    ])
    expect(messages).toEqual([])
  })

  it('reports a missing file and yields no tool for its content', async () => {
    const { endpoints, messages } = await read({ files: files.filter(({ name }) => !name.endsWith('create.yml')) })
    expect(endpoints.map(({ toolName }) => toolName)).toEqual(['sizes_list'])
    expect(messages.join('\n')).toContain('“spec/resources/droplets/create.yml”, which couldn’t be read')
    expect(messages.join('\n')).toContain('POST /droplets')
  })

  it('asks for the root if several files qualify, and uses the one specified', async () => {
    const two = [...files, { name: 'spec/other.json', text: document({ '/other': { get: { operationId: 'other' } } }) }]
    const asked = await read({ files: two })
    expect(asked.roots).toEqual(['spec/root.yaml', 'spec/other.json'])
    expect(asked.messages).toMatchObject([expect.stringContaining('Choose the one to import.')])
    const chosen = await read({ files: two, root: './spec/other.json' })
    expect(chosen.endpoints.map(({ toolName }) => toolName)).toEqual(['other'])
  })

  it('reports when no file is a root, and when the specified one is missing', async () => {
    expect((await read({ files: files.slice(1) })).messages).toMatchObject([expect.stringMatching(/^refused: None of/)])
    expect((await read({ files, root: 'x.yml' })).messages).toMatchObject([
      expect.stringMatching(/None of the files is named “x\.yml”/),
    ])
  })

  it('refuses a root outside its folder without reading it', async () => {
    const { endpoints, messages } = await read({
      files: [{ name: 'a.yaml', text: 'openapi: 3.0.0\npaths: { /a: { $ref: "../../../../etc/passwd" } }' }],
    })
    expect(endpoints).toEqual([])
    expect(messages.join('\n')).toContain('“etc/passwd”, which couldn’t be read')
  })
})

describe('the operations of a document', () => {
  it('are listed with their keys, groups, and cost, even if they yield no endpoint', async () => {
    const { operations, endpoints } = await read(
      document({
        '/a': { get: { tags: ['Things', 'x'], deprecated: true }, trace: {}, post: { $ref: '#/none' } },
      }),
    )
    expect(operations).toEqual([
      {
        key: 'GET /a',
        method: 'GET',
        path: '/a',
        groups: ['Things'],
        deprecated: true,
        endpointId: endpoints[0]?.id,
        tokens: expect.any(Number),
      },
      { key: 'POST /a', method: 'POST', path: '/a', groups: [], deprecated: false, endpointId: null, tokens: 0 },
      { key: 'TRACE /a', method: 'TRACE', path: '/a', groups: [], deprecated: false, endpointId: null, tokens: 0 },
    ])
    expect(operations[0]?.tokens).toBeGreaterThan(10)
  })
})
