import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { failureOf } from '../../../base/testing/failure-of.ts'
import { message } from '../../../shared/text/message.ts'
import { startManagement } from '../management.testkit.ts'

const openApi = (more: object = {}) =>
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Shop', version: '1' },
    security: [{ key: [] }],
    components: { securitySchemes: { key: { type: 'http', scheme: 'bearer' } } },
    paths: { '/items': { get: { operationId: 'listItems' } }, '/orders': { get: { operationId: 'listOrders' } } },
    ...more,
  })

async function startWithServer() {
  const { call } = await startManagement()
  const { id } = await call('servers.create', { name: 'Shop' })
  const add = (text: string, baseAddresses: Record<string, string> = {}) =>
    call('servers.addFromDocument', { id, text, baseAddresses })
  return { id, call, add }
}

/** Starts an HTTP server that echoes every request. */
async function startEcho(): Promise<string> {
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ url: request.url, authorization: request.headers.authorization }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

it('keeps the endpoints of a document without an address, and deploys them once it’s set', async () => {
  const { add, call, id } = await startWithServer()
  const { server, report } = await add(openApi())
  expect(server.draft.endpoints.map(({ toolName }) => toolName)).toEqual(['listItems', 'listOrders'])
  expect(server.draft.baseAddresses).toEqual([{ id: report.baseAddressIds[0], name: 'Shop', url: null }])
  expect(report.notices.map(({ message }) => message)).toContainEqual(expect.stringContaining('“Shop” has no URL yet'))
  await call('credentials.save', {
    serverId: id,
    credential: server.draft.credentials[0] as never,
    secrets: { token: 't0ken' },
  })
  const { revision, draft } = await call('servers.get', { id })
  expect(await failureOf(call('servers.deploy', { id, revision }))).toEqual({
    kind: 'invalidInput',
    fields: {
      'endpoints.listItems.baseUrl': expect.stringContaining('The base address “Shop” has no URL yet'),
      'endpoints.listOrders.baseUrl': expect.any(String),
    },
  })
  const endpointId = draft.endpoints[0]?.id ?? ''
  const early = await call('endpoints.test', { serverId: id, endpointId })
  expect(early).toMatchObject({
    ok: false,
    problem: { message: message('upstream.baseAddressOpen') },
  })

  const url = `${await startEcho()}/v2`
  const baseAddresses = draft.baseAddresses.map((address) => ({ ...address, url }))
  const saved = await call('servers.saveDraft', { id, revision, draft: { ...draft, baseAddresses } })
  const test = await call('endpoints.test', { serverId: id, endpointId })
  expect(JSON.parse(test.body ?? '')).toEqual({ url: '/v2/items', authorization: expect.any(String) })
  const deployed = await call('servers.deploy', { id, revision: saved.revision })
  expect(deployed.live?.definition.baseAddresses).toEqual(baseAddresses)
})

it('accepts addresses on import, reuses them for the next import, and rejects invalid ones', async () => {
  const { add } = await startWithServer()
  const refused = await failureOf(add(openApi(), { Shop: 'https://ann:secret@shop.example' }))
  expect(refused).toMatchObject({ kind: 'invalidInput', fields: { 'baseAddresses.Shop': expect.any(String) } })
  const first = await add(openApi(), { Shop: ' shop.example/api/ ' })
  expect(first.server.draft.baseAddresses).toMatchObject([{ name: 'Shop', url: 'https://shop.example/api' }])
  const again = await add(openApi())
  expect(again.server.draft.baseAddresses).toHaveLength(1)
  expect(new Set(again.server.draft.endpoints.map(({ baseUrl }) => baseUrl)).size).toBe(1)
  expect(again.server.credentials).toHaveLength(1)
  const elsewhere = await add(openApi(), { Shop: 'https://other.example' })
  expect(elsewhere.server.draft.baseAddresses).toMatchObject([
    { name: 'Shop', url: 'https://shop.example/api' },
    { name: 'Shop 2', url: 'https://other.example' },
  ])
})

it('never reuses a credential at a new address if the import has no value for it', async () => {
  const { add, call, id } = await startWithServer()
  const first = await add(openApi(), { Shop: 'https://shop.example' })
  await call('credentials.save', {
    serverId: id,
    credential: first.server.draft.credentials[0] as never,
    secrets: { token: 't0ken' },
  })
  const { server } = await add(openApi(), { Shop: 'https://evil.example' })
  expect(server.credentials.map(({ secretsSet }) => secretsSet)).toEqual([['token'], []])
  const literal = await add(openApi({ servers: [{ url: 'https://evil2.example' }] }))
  expect(literal.server.credentials.map(({ secretsSet }) => secretsSet)).toEqual([['token'], [], []])
  const same = await add(openApi({ servers: [{ url: 'https://shop.example' }] }))
  expect(same.server.credentials).toHaveLength(3)
})

it('includes base addresses in copies, exports, and versions under new IDs', async () => {
  const { add, call, id } = await startWithServer()
  const { server } = await add(openApi(), { Shop: 'https://shop.example/v1' })
  const copy = await call('servers.duplicate', { id })
  const file = await call('servers.export', { id })
  const imported = await call('servers.import', { text: JSON.stringify(file) })
  for (const { draft } of [copy, imported]) {
    const [address] = draft.baseAddresses
    expect(address).toMatchObject({ name: 'Shop', url: 'https://shop.example/v1' })
    expect(address?.id).not.toBe(server.draft.baseAddresses[0]?.id)
    expect(draft.endpoints.map(({ baseUrl }) => baseUrl)).toEqual([`base:${address?.id}`, `base:${address?.id}`])
  }
  const old = { ...file, definition: { ...file.definition, baseAddresses: undefined, endpoints: [] } }
  expect((await call('servers.import', { text: JSON.stringify(old) })).draft.baseAddresses).toEqual([])
})

it('restores base addresses with a rollback, and endpoints use them again', async () => {
  const { call, id } = await startWithServer()
  const plain = JSON.parse(openApi({ security: [] })) as object
  const imported = await call('servers.addFromDocument', { id, text: JSON.stringify(plain) })
  const deployWith = async (url: string) => {
    const { draft, revision } = await call('servers.get', { id })
    const baseAddresses = draft.baseAddresses.map((address) => ({ ...address, url }))
    const saved = await call('servers.saveDraft', { id, revision, draft: { ...draft, baseAddresses } })
    return call('servers.deploy', { id, revision: saved.revision })
  }
  const [first, second] = [`${await startEcho()}/first`, `${await startEcho()}/second`]
  const endpointId = imported.report.endpointIds[0] ?? ''
  const reached = async () =>
    (await call('endpoints.test', { serverId: id, endpointId })).body?.match(/first|second/)?.[0]
  await deployWith(first)
  const changed = await deployWith(second)
  expect(changed.live).toMatchObject({ version: 2, definition: { baseAddresses: [{ url: second }] } })
  expect(await reached()).toBe('second')

  const back = await call('servers.rollBack', { id, version: 1 })
  expect(back).toMatchObject({ changed: false, live: { version: 3 } })
  expect(back.live?.definition.baseAddresses).toEqual([
    { id: imported.report.baseAddressIds[0], name: 'Shop', url: first },
  ])
  expect(back.draft).toEqual(back.live?.definition)
  expect(await reached()).toBe('first')
})

const collection = (name: string, token = '{{token}}') => ({
  name: `${name}.postman_collection.json`,
  text: JSON.stringify({
    info: { name, schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: token }] },
    item: [{ name: `${name} list`, request: { method: 'GET', url: '{{baseUrl}}/list' } }],
  }),
})
const environment = (values: Record<string, string>) => ({
  name: 'staging.postman_environment.json',
  text: JSON.stringify({
    name: 'Staging',
    values: Object.entries(values).map(([key, value]) => ({ key, value, enabled: true })),
    _postman_variable_scope: 'environment',
  }),
})

it('fills in what an earlier collection left open when an environment is imported on its own', async () => {
  const { call, id } = await startWithServer()
  const early = await call('servers.addFromDocument', { id, files: [environment({ baseUrl: 'https://a.example' })] })
  expect(early.report.notices).toMatchObject([{ severity: 'refused' }])
  await call('servers.addFromDocument', { id, files: [collection('Shop')] })
  const values = { baseUrl: 'https://shop.example', token: 'canary-env-1' }
  const { server, report } = await call('servers.addFromDocument', { id, files: [environment(values)] })
  expect(server.draft.baseAddresses).toMatchObject([{ name: 'baseUrl', url: 'https://shop.example' }])
  expect(server.credentials).toMatchObject([{ name: 'token: bearer token', secretsSet: ['token'] }])
  expect(report.notices).toMatchObject([
    { severity: 'info', message: 'The environment “Staging” filled in baseUrl and token: bearer token.' },
  ])
  expect(JSON.stringify([server, report])).not.toContain('canary')
  const other = await call('servers.addFromDocument', { id, files: [environment({ baseUrl: 'https://b.example' })] })
  expect(other.server.draft.baseAddresses).toMatchObject([{ url: 'https://shop.example' }])
})

it('never fills in an open address from another document, because that address would receive the first document’s credentials', async () => {
  const { call, id } = await startWithServer()
  const first = await call('servers.addFromDocument', { id, files: [collection('Shop')] })
  await call('credentials.save', {
    serverId: id,
    credential: first.server.draft.credentials[0] as never,
    secrets: { token: 't0ken' },
  })
  const files = [collection('Other'), environment({ baseUrl: 'https://evil.example' })]
  const { server } = await call('servers.addFromDocument', { id, files })
  expect(server.draft.baseAddresses).toMatchObject([
    { name: 'baseUrl', url: null },
    { name: 'baseUrl 2', url: 'https://evil.example' },
  ])
  expect(server.credentials.map(({ name, secretsSet }) => [name, secretsSet])).toEqual([
    ['token: bearer token', ['token']],
    ['token: bearer token (Other)', []],
  ])
})

it('gives credentials from several imports distinct names, and finds each again by its source', async () => {
  const { call, id } = await startWithServer()
  const add = (token: string) =>
    call('servers.addFromDocument', {
      id,
      files: [collection('Shop', token)],
      baseAddresses: { baseUrl: 'https://shop.example' },
    })
  await add('{{adminToken}}')
  const second = await add('{{userToken}}')
  expect(second.server.credentials.map(({ name }) => name)).toEqual([
    'adminToken: bearer token',
    'userToken: bearer token',
  ])
  const again = await add('{{userToken}}')
  expect(again.report.credentialIds).toEqual(second.report.credentialIds)
  await add('canary-one')
  const last = await add('canary-two')
  const names = last.server.credentials.map(({ name }) => name)
  expect(names).toEqual([
    'adminToken: bearer token',
    'userToken: bearer token',
    'Shop: bearer token',
    'Shop: bearer token (shop_list)',
  ])
})
