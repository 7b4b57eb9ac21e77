import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Definition } from '../../shared/management/definition/definition.ts'
import type { CustomerChange } from '../../shared/management/records/customer-change.ts'
import { startTestService } from '../service.testkit.ts'
import { type Answer, call, connect, deploy, type Era, generate, json, manage, startApi } from './stream.testkit.ts'

const echo: Answer = (request, response) =>
  json({ url: request.url, key: request.headers['x-key'] ?? null })(request, response)

/** Starts a service with a server that has two tools, and generates a URL for it. */
async function setUp(answer: Answer = echo) {
  const baseUrl = await startApi(answer)
  const service = await startTestService()
  const serverId = await deploy(service, {
    name: 'Shop',
    instructions: 'Read before you write.',
    endpoints: [
      { toolName: 'read', baseUrl, path: '/read' },
      { toolName: 'write', baseUrl, path: '/write', method: 'POST' },
      { toolName: 'hidden', baseUrl, path: '/hidden', enabled: false },
    ],
  })
  const access = await generate(service, serverId)
  const customer = () => manage(service, 'customers.get', { id: access.customerId })
  const token = async () => (await customer()).access[0]?.tokens[0]
  return { service, serverId, ...access, customer, tokenId: async () => (await token())?.id ?? '' }
}

const names = async (url: string, era: Era = 'auto') =>
  (await (await connect(url, era)).listTools()).tools.map(({ name }) => name)

describe.each(['auto', 'legacy'] as const)('a customer’s stream, %s', (era) => {
  it('returns the instructions, and lists the enabled tools', async () => {
    const { url } = await setUp()
    const client = await connect(url, era)
    expect(client.getInstructions()).toBe('Read before you write.')
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(['read', 'write'])
    await expect(client.callTool({ name: 'hidden', arguments: {} })).rejects.toMatchObject({ code: -32602 })
  })

  it('lists only one tool while access is paused, and its description names the contact', async () => {
    const { service, url, tokenId } = await setUp()
    const before = await connect(url, era)
    await manage(service, 'tokens.pause', { id: await tokenId() })
    const client = await connect(url, era)
    const { tools } = await client.listTools()
    expect(tools).toMatchObject([
      { name: 'access_unavailable', inputSchema: { type: 'object' }, annotations: { readOnlyHint: true } },
    ])
    const sentence =
      'Your access to “Shop” is paused: please ask the person who gave you this URL to resume it; the URL stays the same.'
    expect(await call(client, 'access_unavailable')).toMatchObject({ text: sentence, isError: false })
    // A client with a cached tool list gets the same message as one that refetches it.
    expect(await call(before, 'read')).toMatchObject({ text: sentence, isError: true })

    await manage(service, 'management.updateSettings', { contact: 'help@shop.example' })
    expect((await call(client, 'access_unavailable')).text).toContain('please ask help@shop.example to')
    await manage(service, 'tokens.resume', { id: await tokenId() })
    expect(await call(client, 'read')).toMatchObject({ isError: false })
  })

  it('adds the operator’s message for this customer, but only while the tools can’t be used', async () => {
    const { service, serverId, url, customerId } = await setUp()
    const change = (what: CustomerChange) =>
      manage(service, 'customers.changeMany', { serverId, ids: [customerId], change: what })
    await change({ kind: 'setMessage', message: 'Your trial has ended.' })
    expect(await names(url, era)).toEqual(['read', 'write'])
    await change({ kind: 'pause' })
    const { text } = await call(await connect(url, era), 'access_unavailable')
    expect(text).toMatch(/the URL stays the same\. Your trial has ended\.$/)
  })

  it('records the version of the tools that its client last requested', async () => {
    const { service, serverId, url } = await setUp()
    const version = async () => (await manage(service, 'customers.page', { serverId })).customers[0]?.toolsVersion
    expect(await version()).toBeNull()
    await names(url, era)
    expect(await version()).toBe(1)
    const { revision, draft } = await manage(service, 'servers.get', { id: serverId })
    const saved = await manage(service, 'servers.saveDraft', {
      id: serverId,
      revision,
      draft: { ...draft, instructions: '' },
    })
    await manage(service, 'servers.deploy', { id: serverId, revision: saved.revision })
    const outdated = async () =>
      (await manage(service, 'customers.page', { serverId, filter: { tools: 'outdated' } })).total
    expect([await version(), await outdated()]).toEqual([1, 1])
    await names(url, era)
    expect([await version(), await outdated()]).toEqual([2, 0])
  })

  it('also reports that a token has expired or was replaced, or that the server is inactive', async () => {
    const { service, url, serverId, tokenId } = await setUp()
    await manage(service, 'tokens.setExpiry', { id: await tokenId(), expiresAt: '2099-02-03T00:00:00.000Z' })
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2099-02-04') })
    onTestFinished(() => void vi.useRealTimers())
    const sentence = async (from: string) => (await call(await connect(from, era), 'access_unavailable')).text
    expect(await sentence(url)).toMatch(/^Your access to “Shop” expired on 2099-02-03: please ask [^.]*\.$/)
    await manage(service, 'tokens.setExpiry', { id: await tokenId(), expiresAt: null })
    vi.useRealTimers()

    const next = await manage(service, 'tokens.rotate', { id: await tokenId(), overlapUntil: null })
    expect(await sentence(url)).toMatch(/^This URL for “Shop” was replaced with a new one: please ask [^.]*\.$/)
    expect(await names(next.url, era)).toEqual(['read', 'write'])

    await manage(service, 'servers.setActive', { id: serverId, isActive: false })
    expect(await sentence(next.url)).toMatch(/^The server “Shop” is currently inactive: please ask [^.]*\.$/)
  })

  it('keeps working while the old and new tokens of a rotation overlap', async () => {
    const { service, url, tokenId } = await setUp()
    const overlapUntil = new Date(Date.now() + 3_600_000).toISOString()
    const next = await manage(service, 'tokens.rotate', { id: await tokenId(), overlapUntil })
    for (const each of [url, next.url]) expect(await names(each, era)).toEqual(['read', 'write'])
  })

  it('lists and runs only the tools that the customer may use', async () => {
    const { service, url, serverId, customerId } = await setUp()
    await manage(service, 'customers.setTools', { customerId, serverId, tools: ['write'] })
    const client = await connect(url, era)
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(['write'])
    await expect(client.callTool({ name: 'read', arguments: {} })).rejects.toMatchObject({ code: -32602 })
    expect(await call(client, 'write')).toMatchObject({ isError: false })
  })

  it('lists a new version’s tools on the next request', async () => {
    const { service, url, serverId } = await setUp()
    const client = await connect(url, era)
    const { draft, revision } = await manage(service, 'servers.get', { id: serverId })
    const changed: Definition = {
      ...draft,
      endpoints: draft.endpoints.map((endpoint) => ({ ...endpoint, toolName: `${endpoint.toolName}_2` })),
    }
    const saved = await manage(service, 'servers.saveDraft', { id: serverId, revision, draft: changed })
    await manage(service, 'servers.deploy', { id: serverId, revision: saved.revision })
    expect(await call(client, 'read_2')).toMatchObject({ isError: false })
    expect(await names(url, era)).toEqual(['read_2', 'write_2'])
  })

  it('shows the operator its client, its protocol, its first call, and the kind of every call', async () => {
    const { service, url, serverId, customerId, customer } = await setUp((request, response) =>
      request.url === '/write' ? void response.writeHead(404).end() : json({ a: 1 })(request, response),
    )
    await manage(service, 'servers.setLogContent', { id: serverId, logContent: true })
    const client = await connect(url, era)
    await call(client, 'read')
    await manage(service, 'servers.setLogContent', { id: serverId, logContent: false })
    await call(client, 'write')
    await call(client, 'read', { nope: 1 })
    await manage(service, 'customers.setTools', { customerId, serverId, tools: ['write'] })
    await client.callTool({ name: 'read', arguments: {} }).catch(() => undefined)
    const listed = async () => (await manage(service, 'calls.list', { customerId })).calls
    await expect.poll(async () => (await listed()).length).toBe(4)
    const none = { arguments: null, reply: null }
    expect(await listed()).toMatchObject([
      { tool: 'read', ok: false, errorKind: 'toolNotAllowed', status: null, ...none },
      { tool: 'read', ok: false, errorKind: 'arguments', status: null, argumentBytes: 10, ...none },
      { tool: 'write', ok: false, errorKind: 'upstreamStatus', status: 404, ...none },
      { tool: 'read', ok: true, errorKind: null, status: 200, replyBytes: 7, arguments: '{}', reply: '{"a":1}' },
    ])
    expect((await customer()).customer).toMatchObject({
      clientName: 'test-client',
      clientVersion: '1.2.3',
      protocol: era === 'auto' ? '2026-07-28' : '2025-11-25',
      connectedAt: expect.any(String),
      calls: 4,
      errors: 3,
    })
  })
})

describe('a customer’s own values', () => {
  it('reach the API only from the token, and never reach a model', async () => {
    const baseUrl = await startApi(echo)
    const service = await startTestService()
    const key = { id: 'key', name: 'Key', perCustomer: true, customerKey: 'shop_key' }
    const serverId = await deploy(service, {
      credentials: [{ ...key, details: { kind: 'apiKeyHeader', header: 'X-Key', prefix: '' } }],
      endpoints: [
        {
          baseUrl,
          path: '/accounts/{{account_id}}',
          credentialId: 'key',
          parameters: [{ name: 'account_id', type: 'string', required: true, source: 'customer' }],
        },
      ],
    })
    const urlOf = async (who: string) =>
      (await generate(service, serverId, who, { account_id: `acc-${who}`, shop_key: `secret-key-of-${who}` })).url
    for (const who of ['ada', 'bob']) {
      const client = await connect(await urlOf(who), who === 'ada' ? 'auto' : 'legacy')
      const { tools } = await client.listTools()
      expect(JSON.stringify(tools)).not.toMatch(/account_id|shop_key/)
      // The API echoes the key, but the model doesn't get it.
      expect((await call(client, 'call')).structured).toEqual({ url: `/accounts/acc-${who}`, key: '••••' })
      const other = await call(client, 'call', { account_id: 'acc-eve' })
      expect(other).toMatchObject({ isError: true, text: expect.stringContaining('no argument “account_id”') })
    }
  })
})
