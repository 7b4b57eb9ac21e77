import { describe, expect, it } from 'vitest'
import { readForTest as read } from '../../importers/documents/documents.testkit.ts'
import { buildRequest } from '../../service/upstream/build-request.ts'

const root = { openapi: '3.2.0', info: { title: 'T', version: '1' }, servers: [{ url: 'https://api.test' }] }

it('explains that a document describes only webhooks', async () => {
  const { messages } = await read(JSON.stringify({ ...root, webhooks: { paid: { post: {} } } }))
  expect(messages).toEqual([expect.stringContaining('only describes webhooks')])
})

describe('the import of an OpenAPI 3.2 document', () => {
  it('supports QUERY and additional methods, with bodies', async () => {
    const body = {
      required: true,
      content: { 'application/json': { schema: { type: 'object', properties: { q: { type: 'string' } } } } },
    }
    const { endpoints, messages } = await read(
      JSON.stringify({
        ...root,
        paths: {
          '/resources': {
            query: { operationId: 'search', requestBody: body },
            additionalOperations: { COPY: { operationId: 'copy' }, PURGE: { operationId: 'purge' } },
          },
        },
      }),
    )
    expect(endpoints.map(({ toolName, method }) => `${toolName} ${method}`)).toEqual([
      'search QUERY',
      'copy COPY',
      'purge PURGE',
    ])
    expect(endpoints[0]?.body).toMatchObject({ kind: 'json' })
    expect(messages).toEqual([])
  })

  it('turns each field of a querystring parameter into a parameter', async () => {
    const schema = {
      type: 'object',
      required: ['q'],
      properties: { q: { type: 'string' }, tags: { type: 'array', items: { type: 'string' } } },
    }
    const content = { 'application/x-www-form-urlencoded': { schema, encoding: { tags: { explode: false } } } }
    const { endpoint } = await read(
      JSON.stringify({
        ...root,
        paths: {
          '/s': {
            get: { operationId: 's', parameters: [{ name: 'all', in: 'querystring', required: true, content }] },
          },
        },
      }),
    )
    expect(endpoint('s').parameters).toMatchObject([
      { name: 'q', required: true },
      { name: 'tags', type: 'array', required: false },
    ])
    const { path } = buildRequest(endpoint('s'), 'https://api.test', { q: 'a b', tags: ['x', 'y'] }, {})
    expect(path).toBe('/s?q=a%20b&tags=x,y')
  })

  it('reports a querystring parameter in an unsupported format as skipped', async () => {
    const content = { 'application/jsonpath': { schema: { type: 'string' } } }
    const { messages } = await read(
      JSON.stringify({
        ...root,
        paths: { '/s': { get: { operationId: 's', parameters: [{ name: 'sel', in: 'querystring', content }] } } },
      }),
    )
    expect(messages).toEqual([
      'dropped: The query “sel” was skipped because it’s written as application/jsonpath, not as names with values. In: GET /s.',
    ])
  })

  it("resolves references that start with the document's own address", async () => {
    const files = [
      {
        name: 'api/openapi.json',
        text: JSON.stringify({
          ...root,
          $self: 'https://example.com/specs/openapi.json',
          paths: {
            '/a': {
              get: {
                operationId: 'a',
                parameters: [{ $ref: 'shared.json#/limit' }, { $ref: '#/components/parameters/page' }],
              },
            },
            '/b': { $ref: 'https://example.com/specs/openapi.json#/components/pathItems/b' },
          },
          components: {
            parameters: { page: { name: 'page', in: 'query', schema: { type: 'integer' } } },
            pathItems: { b: { get: { operationId: 'b' } } },
          },
        }),
      },
      {
        name: 'api/shared.json',
        text: JSON.stringify({ limit: { name: 'limit', in: 'query', schema: { type: 'integer' } } }),
      },
    ]
    const { endpoints, messages } = await read({ files })
    expect(endpoints.map(({ toolName, parameters }) => [toolName, parameters.map(({ name }) => name)])).toEqual([
      ['a', ['limit', 'page']],
      ['b', []],
    ])
    expect(messages).toEqual([])
  })
})
