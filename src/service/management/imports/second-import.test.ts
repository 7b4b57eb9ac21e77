import { describe, expect, it } from 'vitest'
import { startManagement } from '../management.testkit.ts'

const URL = 'https://api.shop.example/v1'

const documentOf = (more: object = {}) =>
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Shop', version: '1' },
    servers: [{ url: URL }],
    components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
    paths: {
      '/accounts/{accountId}/orders/{orderId}': {
        get: {
          operationId: 'getOrder',
          summary: 'One order',
          security: [{ token: [] }],
          parameters: ['accountId', 'orderId'].map((name) => ({
            name,
            in: 'path',
            required: true,
            schema: { type: 'string' },
          })),
        },
      },
      '/orders': { post: { operationId: 'addOrder' } },
    },
    ...more,
  })

async function startWithCommand(command: string) {
  const { call } = await startManagement()
  const { id } = await call('servers.create', { name: 'Shop' })
  const { server } = await call('servers.addFromCurl', { id, text: command })
  return { call, id, server }
}

const COMMAND = `curl ${URL}/accounts/{account}/orders/{order} -H 'Authorization: Bearer canary-token-1234567890'`

describe('a second import of an API in another format', () => {
  it('finds operations by method and path, ignoring parameter names', async () => {
    const { call, id, server } = await startWithCommand(COMMAND)
    const { operations } = await call('servers.inspectDocument', { id, text: documentOf() })
    const [mine] = server.draft.endpoints
    expect(operations.map(({ state, alike }) => [state, alike])).toEqual([
      ['new', { endpointId: mine?.id, toolName: mine?.toolName }],
      ['new', null],
    ])
  })

  it('updates the endpoint, but not its name, credential, address, or customer values', async () => {
    const { call, id, server } = await startWithCommand(COMMAND)
    const [mine] = server.draft.endpoints
    const parameters = mine?.parameters.map((each) =>
      each.name === 'account' ? { ...each, source: 'customer' as const } : each,
    )
    const endpoints = mine ? [{ ...mine, parameters: parameters ?? [] }] : []
    await call('servers.saveDraft', { id, revision: server.revision, draft: { ...server.draft, endpoints } })
    const { server: after, report } = await call('servers.addFromDocument', { id, text: documentOf(), alike: 'update' })
    expect(report.updatedIds).toEqual([mine?.id])
    expect(after.draft.endpoints.map(({ toolName }) => toolName)).toEqual([mine?.toolName, 'addOrder'])
    expect(after.draft.endpoints[0]).toMatchObject({
      id: mine?.id,
      title: 'One order',
      baseUrl: mine?.baseUrl,
      path: '/v1/accounts/{{accountId}}/orders/{{orderId}}',
      credentialId: mine?.credentialId,
      parameters: [
        { name: 'accountId', source: 'customer', customerKey: 'account' },
        { name: 'orderId', source: 'model' },
      ],
    })
    const again = await call('servers.inspectDocument', { id, text: documentOf() })
    expect(again.operations.map(({ state, alike }) => [state, alike])).toEqual([
      ['present', null],
      ['present', null],
    ])
  })

  it('matches a command that has values in place of the document’s parameters, but not one that has words there', async () => {
    const found = async (path: string) => {
      const { call, id } = await startWithCommand(`curl ${URL}${path}`)
      const { operations } = await call('servers.inspectDocument', { id, text: documentOf() })
      return operations.map(({ alike }) => alike !== null)
    }
    expect(await found('/accounts/acc_17/orders/4711')).toEqual([true, false])
    expect(await found('/accounts/acc_17/orders/latest')).toEqual([false, false])
  })

  it('keeps both endpoints by default or on request, and can skip the document’s instead', async () => {
    for (const [alike, count] of [
      ['add', 3],
      ['skip', 2],
      [undefined, 3],
    ] as const) {
      const { call, id } = await startWithCommand(COMMAND)
      const { server } = await call('servers.addFromDocument', { id, text: documentOf(), ...(alike && { alike }) })
      expect(server.draft.endpoints).toHaveLength(count)
    }
  })

  it('finds operations for endpoints with a base address, and keeps the endpoints’ paths', async () => {
    const { call } = await startManagement()
    const { id } = await call('servers.create', { name: 'Shop' })
    const text = 'curl "$BASE/orders" -d a=1'
    await call('servers.addFromCurl', { id, text, baseAddresses: { BASE: URL } })
    const { server } = await call('servers.addFromDocument', { id, text: documentOf(), alike: 'update' })
    expect(server.draft.endpoints.map(({ baseUrl, path }) => `${baseUrl} ${path}`)).toEqual([
      expect.stringMatching(/^base:\S+ \/orders$/),
      'https://api.shop.example /v1/accounts/{{accountId}}/orders/{{orderId}}',
    ])
  })

  it('gives an endpoint without a credential the one from the document', async () => {
    const { call, id } = await startWithCommand(COMMAND.replace(/ -H .*/, ''))
    const { server } = await call('servers.addFromDocument', { id, text: documentOf(), alike: 'update' })
    const [endpoint] = server.draft.endpoints
    expect(server.credentials.find(({ id: own }) => own === endpoint?.credentialId)).toMatchObject({
      details: { kind: 'bearer' },
    })
  })
})

describe('a document with several servers', () => {
  const servers = [
    { url: 'https://{region}.shop.example/v1', variables: { region: { default: 'eu', enum: ['eu', 'us'] } } },
    { url: 'http://sandbox.shop.example/test' },
    { url: 'http://eu.shop.example/v1' },
  ]
  const text = documentOf({ servers })

  it('asks which one to use, with the first as the default', async () => {
    const { call } = await startManagement()
    const { id } = await call('servers.create', { name: 'Shop' })
    expect(await call('servers.inspectDocument', { id, text })).toMatchObject({
      servers: ['https://eu.shop.example/v1', 'https://us.shop.example/v1', 'http://sandbox.shop.example/test'],
      server: 'https://eu.shop.example/v1',
    })
    const { report } = await call('servers.addFromDocument', { id, text })
    expect(report.notices.map(({ message }) => message)).toContain(
      'The document lists 3 servers. Requests go to https://eu.shop.example/v1.',
    )
  })

  it('uses the selected server, even for a later version', async () => {
    const { call } = await startManagement()
    const { id } = await call('servers.create', { name: 'Shop' })
    const server = 'http://sandbox.shop.example/test'
    const { server: after, report } = await call('servers.addFromDocument', { id, text, server })
    expect(after.draft.endpoints[1]).toMatchObject({ baseUrl: 'http://sandbox.shop.example', path: '/test/orders' })
    expect(report.notices).toEqual([])
    const later = await call('servers.inspectDocument', { id, text })
    expect(later).toMatchObject({ server, operations: [{ state: 'present' }, { state: 'present' }] })
  })

  it('reports several servers for a single operation', async () => {
    const { call } = await startManagement()
    const { id } = await call('servers.create', { name: 'Shop' })
    const own = documentOf({
      paths: { '/a': { get: { servers: [{ url: 'https://a.test' }, { url: 'https://b.test' }] } } },
    })
    const { notices } = await call('servers.inspectDocument', { id, text: own })
    expect(notices.map(({ message }) => message)).toEqual([
      'Requests go to https://a.test, the first of 2 listed servers. In: GET /a.',
    ])
  })
})
