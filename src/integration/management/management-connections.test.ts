import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished, vi } from 'vitest'
import { failureOf } from '../../base/testing/failure-of.ts'
import { createManagementConnections } from '../../desk/management/management-connections.ts'
import { managementCaller } from '../../service/management/management.testkit.ts'
import { makeDataFolder, startTestService, TEST_API_KEY } from '../../service/service.testkit.ts'
import { type Changes, EVERYTHING, mergeChanges } from '../../shared/management/changes.ts'

const { signal } = new AbortController()

/** Opens the management API as a window in the workspace `acme` does. */
function open(connection: { baseUrl: string; apiKey: string }) {
  let currentId = 'acme'
  let changes: Changes = {}
  const found: string[] = []
  const management = createManagementConnections({
    workspaces: {
      connection: async () => ({ ...connection }),
      list: async () => ({ currentId, workspaces: [] }),
    },
    localService: { ready: async () => undefined },
    fetch,
    hide: () => undefined,
    hasWindow: () => true,
    onChanges(workspaceId, next) {
      expect(workspaceId).toBe('acme')
      changes = mergeChanges(changes, next)
    },
    onFound: (workspaceId) => void found.push(workspaceId),
  })
  onTestFinished(management.close)
  return {
    management,
    connection,
    found,
    changes: () => changes,
    forget: () => {
      changes = {}
    },
    select: (id: string) => {
      currentId = id
      management.workspacesChanged()
    },
    find: (again = false) => management.find('acme', again, signal),
  }
}

/** Starts a third-party service, and records its requests. */
async function startForeign(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url} ${request.headers.authorization}`)
    request.resume()
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { requests, baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/dev/v1`, apiKey: 'ak_theirs' }
}

it("reports a gateway's error as if the service itself had responded", async () => {
  const { baseUrl, apiKey } = await startForeign((_, response) => {
    response.writeHead(503, { 'content-type': 'text/html' }).end('<h1>Service Unavailable</h1>')
  })
  const api = await open({ baseUrl, apiKey }).management.apiOf('acme')
  expect(await failureOf(api.call('servers.create', { name: 'Orders' }))).toMatchObject({ kind: 'server', status: 503 })
})

it("detects a key's scopes on our own service, and runs its operations", async () => {
  const { baseUrl } = await startTestService()
  const call = managementCaller(baseUrl)
  const { key } = await call('apiKeys.create', { name: 'Ada', scopes: ['read'] })
  const { find, management } = open({ baseUrl, apiKey: key })
  expect(await find()).toMatchObject({ state: 'managed', keyName: 'Ada', scopes: ['read'], expiresAt: null })
  const api = await management.apiOf('acme')
  expect(await api.call('apiKeys.list', {})).toHaveLength(2)
  expect(await failureOf(api.call('servers.create', { name: 'Orders' }))).toMatchObject({ kind: 'forbidden' })
})

it.each<[string, (request: IncomingMessage, response: ServerResponse) => void]>([
  ['doesn’t know the address', (_, response) => response.writeHead(404).end('{"message":"Not found"}')],
  ['doesn’t accept a POST there', (_, response) => response.writeHead(405).end()],
  ['answers something else', (_, response) => response.writeHead(200).end('{"status":"success"}')],
  ['answers no JSON', (_, response) => response.writeHead(200).end('<html></html>')],
  ['has a fault', (_, response) => response.writeHead(500).end()],
  ['answers without end', (_, response) => response.writeHead(200).end(Buffer.alloc(1024 * 1024, ' '))],
])('checks a third-party service only once per run, and on request, if it %s', async (_, answer) => {
  const service = await startForeign(answer)
  const { find } = open(service)
  for (let count = 0; count < 3; count += 1) expect(await find()).toEqual({ state: 'none' })
  expect(service.requests).toEqual(['POST /manage/v1/management.access Bearer ak_theirs'])
  expect(await find(true)).toEqual({ state: 'none' })
  expect(service.requests).toHaveLength(2)
})

it("doesn't send the key after a redirect, or to a base URL that isn't our own service's", async () => {
  const elsewhere = await startForeign((_, response) => response.end())
  const target = elsewhere.baseUrl.replace('/dev/v1', '/manage/v1/management.access')
  const redirecting = await startForeign((_, response) => response.writeHead(307, { location: target }).end())
  expect(await open(redirecting).find()).toEqual({ state: 'none' })
  expect(elsewhere.requests).toEqual([])
  const custom = open({ ...elsewhere, baseUrl: elsewhere.baseUrl.replace('/dev/v1', '/api') })
  expect(await custom.find()).toEqual({ state: 'none' })
  expect(elsewhere.requests).toEqual([])
  expect(await failureOf(custom.management.apiOf('acme'))).toMatchObject({ kind: 'notFound' })
})

it("doesn't mistake an unavailable service for one without management, and keeps what it already knew", async () => {
  const dataFolder = makeDataFolder()
  const service = await startTestService({ dataFolder })
  const { baseUrl, port } = service
  const { find } = open({ baseUrl, apiKey: TEST_API_KEY })
  await service.close()
  expect(await find()).toMatchObject({ state: 'unknown', error: { kind: 'offline' } })
  const again = await startTestService({ dataFolder, port })
  expect(await find()).toMatchObject({ state: 'managed' })
  await again.close()
  expect(await find(true)).toMatchObject({ state: 'managed' })
})

it("receives changes made by others only from the current workspace's service", async () => {
  const { baseUrl } = await startTestService()
  const call = managementCaller(baseUrl)
  const { find, changes, forget, found, select } = open({ baseUrl, apiKey: TEST_API_KEY })
  expect(await find()).toMatchObject({ updates: 'connecting' })
  await vi.waitFor(() => expect(found).toContain('acme'))
  expect(await find()).toMatchObject({ updates: 'live' })
  // Changes made before the connection was opened are unknown.
  expect(changes()).toEqual(EVERYTHING)
  forget()
  const { id } = await call('servers.create', { name: 'Orders' })
  await vi.waitFor(() => expect(changes().servers).toEqual([id]))
  const witness = open({ baseUrl, apiKey: TEST_API_KEY })
  await witness.find()
  await vi.waitFor(() => expect(witness.changes()).toEqual(EVERYTHING))
  select('local')
  // The connection closes shortly afterward.
  await vi.waitFor(async () => {
    forget()
    witness.forget()
    await call('servers.create', { name: 'Stock' })
    await vi.waitFor(() => expect(witness.changes().servers).toBeDefined())
    expect(changes()).toEqual({})
  })
})

it("announces its own changes even when the service's events don't arrive", async () => {
  const { baseUrl } = await startTestService()
  const { management, changes } = open({ baseUrl, apiKey: TEST_API_KEY })
  const { id } = await (await management.apiOf('acme')).call('servers.create', { name: 'Orders' })
  expect(changes()).toEqual({ servers: [id] })
})

/** A longer timeout, because events may be slow on a busy machine. */
const PATIENCE = { timeout: 8_000 }

it('notices that its key has been changed or revoked', async () => {
  const { baseUrl } = await startTestService()
  const call = managementCaller(baseUrl)
  const { id, key } = await call('apiKeys.create', { name: 'Ada', scopes: ['manage'] })
  const { find } = open({ baseUrl, apiKey: key })
  await find()
  await vi.waitFor(async () => expect(await find()).toMatchObject({ updates: 'live' }))
  await call('apiKeys.update', { id, scopes: ['read'] })
  await vi.waitFor(async () => expect(await find()).toMatchObject({ scopes: ['read'] }))
  await call('apiKeys.revoke', { id })
  await vi.waitFor(async () => expect(await find()).toEqual({ state: 'none' }), PATIENCE)
}, 15_000)

it('notices when its key gains or loses read access', async () => {
  const { baseUrl } = await startTestService()
  const call = managementCaller(baseUrl)
  const { id, key } = await call('apiKeys.create', { name: 'Ada', scopes: ['generate'] })
  const { find } = open({ baseUrl, apiKey: key })
  await vi.waitFor(async () => expect(await find()).toMatchObject({ updates: 'live' }), PATIENCE)
  await call('apiKeys.update', { id, scopes: ['generate', 'read'] })
  await vi.waitFor(async () => expect(await find()).toMatchObject({ scopes: ['generate', 'read'] }), PATIENCE)
  await call('apiKeys.update', { id, scopes: ['generate'] })
  await vi.waitFor(async () => expect(await find()).toMatchObject({ scopes: ['generate'] }), PATIENCE)
  await call('apiKeys.update', { id, scopes: ['generate', 'read'] })
  await vi.waitFor(
    async () => expect(await find()).toMatchObject({ scopes: ['generate', 'read'], updates: 'live' }),
    PATIENCE,
  )
}, 30_000)

it("reports a service as outdated when it doesn't know an operation", async () => {
  const old = await startForeign((_, response) =>
    response.writeHead(404, { 'content-type': 'application/json' }).end('{"error":404,"message":"Unknown operation"}'),
  )
  const api = await open(old).management.apiOf('acme')
  expect(await failureOf(api.call('calls.cleanups', {}))).toMatchObject({
    kind: 'badResponse',
    cause: 'This version of the service doesn’t support that.',
  })
})

it('sends a service from another release only the fields it declares', async () => {
  const bodies: unknown[] = []
  const access = { keyId: 'key_1', keyName: 'Ada', scopes: ['manage'], expiresAt: null, version: '0.0.9' }
  const answer = (takes: object | undefined) => async (request: IncomingMessage, response: ServerResponse) => {
    let text = ''
    for await (const chunk of request) text += chunk
    const asksAccess = request.url?.endsWith('/management.access')
    if (request.url?.endsWith('/tokens.find')) bodies.push(JSON.parse(text))
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify(asksAccess ? { ...access, takes } : []))
  }
  for (const takes of [{ 'tokens.find': { tokens: 0 } }, undefined]) {
    const server = createServer((request, response) => void answer(takes)(request, response))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/dev/v1`
    const { management, find } = open({ baseUrl, apiKey: 'ak_theirs' })
    expect(await find()).toMatchObject({ state: 'managed' })
    await (await management.apiOf('acme')).call('tokens.find', { tokens: [], hashes: [] })
  }
  expect(bodies).toEqual([{ tokens: [] }, { tokens: [], hashes: [] }])
})
