import { describe, expect, it } from 'vitest'
import { readForTest as read } from '../documents.testkit.ts'

const schema = (version: string) => `https://schema.getpostman.com/json/collection/${version}/collection.json`

describe('a version 2.0 collection', () => {
  it('is read like version 2.1, with authentication as objects, headers as strings, and addresses as strings or objects', async () => {
    const { endpoint, credentials, baseAddresses, messages } = await read(
      JSON.stringify({
        info: { name: 'Old', schema: schema('v2.0.0') },
        variable: [{ id: 'version', value: 'v2' }],
        auth: { type: 'apikey', apikey: { key: 'X-Key', value: 'canary-key-1', in: 'header' } },
        item: [
          {
            name: 'Find',
            request: {
              method: 'GET',
              header: 'X-Trace: 7\r\nAccept: text/plain',
              url: {
                protocol: 'https',
                host: ['api', 'old', 'test'],
                path: ['{{version}}', 'pets', ':petId'],
                query: [{ key: 'tag', value: 'cat' }],
                variable: [{ id: 'petId', value: '9' }],
              },
            },
          },
          { name: 'Sign', request: { method: 'POST', auth: { type: 'noauth' }, url: '{{base}}/sign?mode=a' } },
        ],
      }),
    )
    expect(messages.filter((message) => message.startsWith('refused'))).toEqual([])
    expect(endpoint('find')).toMatchObject({
      baseUrl: 'https://api.old.test',
      path: '/{{version}}/pets/{{petId}}',
      query: [{ name: 'tag', value: 'cat' }],
      headers: [
        { name: 'X-Trace', value: '7' },
        { name: 'Accept', value: 'text/plain' },
      ],
    })
    expect(credentials).toMatchObject([
      { credential: { details: { kind: 'apiKeyHeader', header: 'X-Key' } }, secrets: { key: 'canary-key-1' } },
    ])
    expect(endpoint('sign')).toMatchObject({
      credentialId: null,
      baseUrl: 'base:base_1',
      path: '/sign',
      query: [{ name: 'mode', value: 'a' }],
    })
    expect(baseAddresses).toMatchObject([{ name: 'base', url: null }])
  })
})

describe('a version 1 collection', () => {
  const request = (id: string, more: object) => ({ id, name: id, headers: '', dataMode: 'params', data: [], ...more })

  it("is read with Postman's own converter", async () => {
    const { endpoint, operations, baseAddresses } = await read(
      JSON.stringify({
        id: 'c',
        name: 'Older',
        order: ['list'],
        folders: [{ id: 'f', name: 'Admin', order: ['make'] }],
        requests: [
          request('list', { method: 'GET', url: '{{host}}/a?x=1' }),
          request('make', {
            method: 'POST',
            url: 'https://api.old.test/b',
            headers: 'Content-Type: application/json\n',
            dataMode: 'raw',
            rawModeData: '{"a": 1}',
          }),
        ],
      }),
    )
    expect(endpoint('list')).toMatchObject({ path: '/a', query: [{ name: 'x', value: '1' }] })
    expect(baseAddresses).toMatchObject([{ name: 'host' }])
    expect(endpoint('make')).toMatchObject({
      baseUrl: 'https://api.old.test',
      body: { kind: 'json', template: '{"a": 1}' },
    })
    expect(operations.map(({ groups }) => groups)).toEqual(expect.arrayContaining([['Admin'], []]))
  })

  it('is refused with the reason if it has no requests', async () => {
    const { messages } = await read(JSON.stringify({ id: 'x', name: 'Older', order: [], requests: [] }))
    expect(messages).toEqual(['refused: The collection has no requests.'])
  })
})
