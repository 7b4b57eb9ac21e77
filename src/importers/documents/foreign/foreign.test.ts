import { describe, expect, it } from 'vitest'
import { readForTest as read } from '../documents.testkit.ts'

describe('a format that isn’t imported', () => {
  it.each([
    [
      'Bruno request',
      'meta {\n  name: x\n}\n\nget {\n  url: https://a.test\n}\n',
      'from Bruno. In Bruno, choose Share',
    ],
    ['Bruno collection', '{ "version": "1", "name": "x", "type": "collection" }', 'Bruno collection'],
    ['OpenCollection', 'opencollection: 1.0.0\ninfo:\n  name: x\n', 'OpenCollection'],
    ['Google discovery', '{"kind": "discovery#restDescription", "name": "x"}', 'apis.guru'],
    ['Arazzo', 'arazzo: 1.0.1\ninfo: {title: x}\n', 'Import the OpenAPI documents'],
    ['overlay', 'overlay: 1.0.0\nactions: []\n', 'Apply it to that document'],
    ['AsyncAPI', '{"id": "x", "asyncapi": "3.0.0"}', 'AsyncAPI'],
    ['AsyncAPI in YAML', '# x\n---\nasyncapi: 3.0.0\n', 'AsyncAPI'],
    ['GraphQL introspection', '{"data": {"__schema": {"types": []}}}', 'GraphQL schema'],
    ['GraphQL schema', '"""All"""\ntype Query {\n  a: Int\n}\n', 'GraphQL schema'],
    ['WSDL', '<?xml version="1.0"?>\n<wsdl:definitions xmlns:wsdl="http://schemas.xmlsoap.org/wsdl/">', 'SOAP'],
    ['web page', '<!DOCTYPE html><html><div id="swagger-ui">', 'often openapi.json'],
    ['Restfox', '{"exportedFrom": "Restfox-1.0.0", "collection": []}', 'Restfox'],
    ['Thunder Client', '{"clientName": "Thunder Client", "requests": []}', 'Thunder Client'],
    ['Hoppscotch', '[{"v": 2, "name": "x", "folders": [], "requests": []}]', 'Hoppscotch'],
    ['.http file', '### One\nGET https://a.test/x\nAccept: */*\n', 'copy each request as cURL'],
    ['Postman data dump', '{"version": 1, "collections": [{"id": "x"}], "environments": []}', 'all your Postman data'],
    ['RAML', '#%RAML 1.0\ntitle: x\n', 'RAML'],
  ])('is identified, with a way to convert it: %s', async (_, text, words) => {
    const { messages, endpoints } = await read(text)
    expect(endpoints).toEqual([])
    expect(messages).toEqual([expect.stringContaining(words)])
  })

  it("is also identified if it's one of several files", async () => {
    const { messages } = await read({
      files: [
        { name: 'opencollection.yml', text: 'opencollection: 1.0.0\n' },
        { name: 'a.yml', text: 'info: {name: a}\n' },
      ],
    })
    expect(messages).toEqual([expect.stringContaining('OpenCollection')])
  })

  it("isn't reported for a file that's only damaged", async () => {
    expect((await read('{"a": ')).messages).toEqual([expect.stringContaining('neither valid JSON nor valid YAML')])
  })
})

describe('a browser recording', () => {
  const entry = (method: string, url: string, mimeType: string, more: object = {}) => ({
    request: {
      method,
      url,
      headers: [
        { name: 'sec-fetch-mode', value: 'cors' },
        { name: ':authority', value: 'a' },
      ],
      ...more,
    },
    response: { content: { mimeType } },
  })

  it("imports each API address once, without the pages' resources", async () => {
    const postData = { mimeType: 'application/json', text: '{"name": "x"}' }
    const { endpoints, messages } = await read(
      JSON.stringify({
        log: {
          version: '1.2',
          pages: [{ title: 'My app' }],
          entries: [
            entry('GET', 'https://app.test/', 'text/html'),
            entry('GET', 'https://app.test/main.js', 'application/javascript'),
            entry('OPTIONS', 'https://api.test/v1/things', 'text/plain'),
            entry('GET', 'https://api.test/v1/things?page=1', 'application/json'),
            entry('GET', 'https://api.test/v1/things?page=2', 'application/json'),
            entry('POST', 'https://api.test/v1/things', 'application/json', { postData }),
          ],
        },
      }),
    )
    expect(endpoints).toMatchObject([
      { method: 'GET', path: '/v1/things', query: [{ name: 'page', value: '1' }], headers: [] },
      { method: 'POST', path: '/v1/things', body: { kind: 'json', template: '{"name": "x"}' } },
    ])
    expect(messages).toEqual([
      'info: 3 requests for pages and their resources were skipped.',
      'info: These requests were recorded. Each address is imported once, with its recorded values.',
    ])
  })
})

describe('an Insomnia export', () => {
  const expected = (found: Awaited<ReturnType<typeof read>>) => {
    expect(found.name).toBe('Shop')
    expect(found.endpoints).toMatchObject([
      { method: 'GET', baseUrl: 'https://api.test', path: '/v1/orders/{{id}}', query: [{ name: 'limit' }] },
      { method: 'POST', path: '/v1/orders', body: { kind: 'json', template: '{"sku": "{{sku}}"}' } },
    ])
    expect(found.operations.map(({ groups }) => groups)).toEqual([['Orders'], ['Orders']])
    expect(found.credentialOf(found.endpoints[0]?.toolName ?? '')).toMatchObject({
      credential: { details: { kind: 'bearer' } },
      secrets: { token: 'canary-token' },
    })
  }
  const get = {
    name: 'Get',
    method: 'GET',
    url: '{{ _.base }}/orders/:id',
    parameters: [{ name: 'limit', value: '5', disabled: true }],
    pathParameters: [{ name: 'id', value: '7' }],
    authentication: { type: 'bearer', token: '{{ _.auth.token }}' },
  }
  const post = {
    name: 'Add',
    method: 'POST',
    url: '{{ _.base }}/orders',
    body: { mimeType: 'application/json', text: '{"sku": "{{ _.sku }}"}' },
  }
  const data = { base: 'https://api.test/v1', auth: { token: 'canary-token' } }

  it('is imported from version 5', async () => {
    const text = [
      'type: collection.insomnia.rest/5.0',
      'name: Shop',
      `environments: ${JSON.stringify({ name: 'Base', data })}`,
      `collection: ${JSON.stringify([
        {
          name: 'Orders',
          children: [
            { ...post, meta: { sortKey: 2 } },
            { ...get, meta: { sortKey: 1 } },
          ],
        },
      ])}`,
    ].join('\n')
    expected(await read(text))
  })

  it('is imported from version 4', async () => {
    const resources = [
      { _id: 'wrk', _type: 'workspace', name: 'Shop' },
      { _id: 'env', _type: 'environment', parentId: 'wrk', data },
      { _id: 'fld', _type: 'request_group', parentId: 'wrk', name: 'Orders' },
      { _id: 'r2', _type: 'request', parentId: 'fld', metaSortKey: 2, ...post },
      { _id: 'r1', _type: 'request', parentId: 'fld', metaSortKey: 1, ...get },
    ]
    expected(await read(JSON.stringify({ _type: 'export', __export_format: 4, resources })))
  })
})
