import { describe, expect, it } from 'vitest'
import { failureOf } from '../../../base/testing/failure-of.ts'
import { startManagement } from '../management.testkit.ts'

const withToken = (path: string, token = 'canary-token-1234567890', host = 'api.shop.example') =>
  `curl https://${host}/${path} -H 'Authorization: Bearer ${token}'`

const SKU = { name: 'sku', in: 'path', required: true, schema: { type: 'string' } }

async function startWithServer() {
  const { call } = await startManagement()
  const { id } = await call('servers.create', { name: 'Shop' })
  return { id, call, add: (text: string) => call('servers.addFromCurl', { id, text }) }
}

describe('cURL commands', () => {
  it('become endpoints in the draft and store their secrets in a credential, without revealing them', async () => {
    const { add, call, id } = await startWithServer()
    const { server, report } = await add(withToken('orders'))
    expect(server.revision).toBe(2)
    expect(server.draft.endpoints).toMatchObject([
      { id: expect.stringMatching(/^end_/), method: 'GET', path: '/orders' },
    ])
    expect(server.credentials).toMatchObject([{ details: { kind: 'bearer' }, secretsSet: ['token'] }])
    expect(report).toMatchObject({
      endpointIds: [server.draft.endpoints[0]?.id],
      credentialIds: [server.draft.credentials[0]?.id],
    })
    expect(server.draft.endpoints[0]?.credentialId).toBe(report.credentialIds[0])
    expect(JSON.stringify([server, report, await call('servers.export', { id })])).not.toContain('canary')
  })

  it('get distinct tool names, and share a credential with the same secret', async () => {
    const { add } = await startWithServer()
    const first = await add(withToken('orders'))
    const again = await add(withToken('orders'))
    const [one, two] = again.server.draft.endpoints.map(({ toolName }) => toolName)
    expect(two).toBe(`${one}_2`)
    expect(again.server.credentials).toHaveLength(1)
    expect(again.report.credentialIds).toEqual(first.report.credentialIds)
    const other = await add(withToken('orders', 'canary-token-0987654321'))
    expect(other.server.credentials).toHaveLength(2)
    expect(new Set(other.server.draft.endpoints.map(({ toolName }) => toolName)).size).toBe(3)
  })

  it('reuse a known credential whose secret they lack only for the same address', async () => {
    const { add } = await startWithServer()
    const first = await add(withToken('orders'))
    const same = await add(withToken('items', '$TOKEN').replaceAll("'", '"'))
    expect(same.report.credentialIds).toEqual(first.report.credentialIds)
    const elsewhere = await add(withToken('items', '$TOKEN', 'api.other.example').replaceAll("'", '"'))
    expect(elsewhere.server.credentials.map(({ secretsSet }) => secretsSet)).toEqual([['token'], []])
  })

  it('get distinct credential names across imports, from their variable or the tool that uses them', async () => {
    const { add } = await startWithServer()
    await add(withToken('orders'))
    await add(withToken('items', 'canary-token-0987654321'))
    const { server } = await add(withToken('users', '$ADMIN_TOKEN', 'api.other.example').replaceAll("'", '"'))
    const last = await add(withToken('teams', '$USER_TOKEN', 'api.other.example').replaceAll("'", '"'))
    expect(server.credentials.map(({ name }) => name)).toEqual([
      'Bearer token',
      'Bearer token (list_items)',
      'Bearer token (ADMIN_TOKEN)',
    ])
    expect(last.server.credentials.at(-1)?.name).toBe('Bearer token (USER_TOKEN)')
  })

  it('use the entered address when theirs is a variable, and keep it for the next paste', async () => {
    const { call, id } = await startWithServer()
    const text = 'curl "$BASE/orders" -H "Authorization: Bearer canary-token-1234567890"'
    const open = await call('servers.addFromCurl', { id, text })
    expect(open.server.draft.baseAddresses).toMatchObject([{ name: 'BASE', url: null }])
    const known = await call('servers.addFromCurl', { id, text, baseAddresses: { BASE: 'api.shop.example/v2' } })
    expect(known.server.draft.baseAddresses).toMatchObject([{ name: 'BASE', url: 'https://api.shop.example/v2' }])
    const next = await call('servers.addFromCurl', { id, text: text.replace('orders', 'items') })
    expect(next.server.draft.baseAddresses).toHaveLength(1)
    expect(new Set(next.server.draft.endpoints.map(({ baseUrl }) => baseUrl)).size).toBe(1)
  })

  it('are reported without changing anything when they can’t be parsed', async () => {
    const { add } = await startWithServer()
    const { server, report } = await add('hello there')
    expect([server.revision, server.draft.endpoints]).toEqual([1, []])
    expect(report.notices).toHaveLength(1)
  })

  it('are rejected if the server was removed or would exceed its limits', async () => {
    const { add, call, id } = await startWithServer()
    const many = (from: number) => {
      const paths = Object.fromEntries(
        Array.from({ length: 2600 }, (_, index) => [`/thing${from + index}`, { get: {} }]),
      )
      const text = JSON.stringify({ openapi: '3.1.0', servers: [{ url: 'https://api.shop.example' }], paths })
      return call('servers.addFromDocument', { id, text })
    }
    expect((await many(0)).report.endpointIds).toHaveLength(2600)
    expect(await failureOf(many(2600))).toEqual({
      kind: 'invalidInput',
      fields: { text: expect.stringMatching(/more than 5,000 endpoints\. Split them/) },
    })
    expect((await call('servers.get', { id })).draft.endpoints).toHaveLength(2600)
    await call('servers.remove', { id })
    expect(await failureOf(add(withToken('orders')))).toMatchObject({ kind: 'notFound' })
  }, 120_000)
})

describe('an OpenAPI document', () => {
  it('adds endpoints to those in the draft', async () => {
    const { add, call, id } = await startWithServer()
    await add(withToken('orders'))
    const document = {
      openapi: '3.1.0',
      info: { title: 'Shop', version: '1' },
      servers: [{ url: 'https://api.shop.example' }],
      paths: { '/items/{sku}': { get: { operationId: 'getItem', parameters: [SKU], responses: {} } } },
    }
    const { server, report } = await call('servers.addFromDocument', { id, text: JSON.stringify(document) })
    expect(server.draft.endpoints).toHaveLength(2)
    expect(server.draft.endpoints[1]).toMatchObject({ id: report.endpointIds[0], path: '/items/{{sku}}' })
  })

  it('is reported when it can’t be parsed', async () => {
    const { call, id } = await startWithServer()
    const { server, report } = await call('servers.addFromDocument', { id, text: 'swagger: "2.0"' })
    expect(server.draft.endpoints).toEqual([])
    expect(report.notices).toMatchObject([{ severity: 'refused' }])
  })
})
