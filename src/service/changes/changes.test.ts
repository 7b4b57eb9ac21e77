import { expect, it, vi } from 'vitest'
import { type Changes, mergeChanges } from '../../shared/management/changes.ts'
import { changesSchema } from '../../shared/management/changes-schema.ts'
import { managementCaller } from '../management/management.testkit.ts'
import { generateFor, makeDataFolder, startTestService } from '../service.testkit.ts'
import type { ServiceOptions } from '../service-options.ts'

/** Starts a service and collects the changes it reports. */
async function setUp(options: Partial<ServiceOptions> = {}) {
  let told: { at: number; changes: Changes }[] = []
  const onChange = (changes: Changes) =>
    void told.push({ at: performance.now(), changes: changesSchema.parse(changes) })
  const service = await startTestService({ ...options, onChange })
  const call = managementCaller(service.baseUrl)
  const access = await generateFor(service, 'Sample Orders API')
  const detail = await call('customers.get', { id: access.customerId })
  const { serverId = '', tokens = [] } = detail.access[0] ?? {}
  await quiet()
  return { service, call, access, serverId, tokenId: tokens[0]?.id ?? '', told: () => told, together, forget }

  function forget() {
    told = []
  }
  function together(): Changes {
    return told.map(({ changes }) => changes).reduce(mergeChanges, {})
  }
  /** Waits until earlier changes have been reported. */
  async function quiet() {
    await vi.waitFor(() => expect(together().tokens).toBeDefined())
    forget()
  }
}

function callTool(url: string, id: number | string = 1): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id,
      method: 'tools/call',
      params: { name: 'list_orders', arguments: { limit: 1 } },
    }),
  })
}

it('reports a generation and a customer’s call with the affected IDs', async () => {
  const { service, access, serverId, together, forget } = await setUp()
  const { customerId } = await generateFor(service, 'Sample Orders API', 'grace@example.com')
  const made = { customers: [customerId], tokens: [expect.any(String)], customerCounts: [serverId] }
  await vi.waitFor(() => expect(together()).toEqual(made))
  forget()
  expect((await callTool(access.url)).status).toBe(200)
  await vi.waitFor(() => expect(together()).toEqual({ calls: [serverId], usage: [access.customerId] }))
})

it('sends a few messages per second under heavy load, each once its changes can be read', async () => {
  const { call, access, serverId, told, together } = await setUp()
  const began = performance.now()
  const ROUNDS = 20
  for (let round = 0; round < ROUNDS; round += 1) {
    await Promise.all(Array.from({ length: 16 }, (_, index) => callTool(access.url, `${round}-${index}`)))
  }
  const seconds = (performance.now() - began) / 1000
  await vi.waitFor(async () => {
    const { customer } = await call('customers.get', { id: access.customerId })
    expect(customer.calls).toBe(ROUNDS * 16)
  })
  expect(told().length).toBeGreaterThan(0)
  expect(told().length).toBeLessThanOrEqual(4 * seconds + 3)
  expect(together()).toEqual({ calls: [serverId], usage: [access.customerId] })
})

it('reports changes made by another user of the management API', async () => {
  const { service, call, serverId, together } = await setUp()
  const { key } = await call('apiKeys.create', { name: 'A script' })
  const script = managementCaller(service.baseUrl, key)
  await vi.waitFor(() => expect(together().apiKeys).toHaveLength(1))
  await script('servers.setActive', { id: serverId, isActive: false })
  await vi.waitFor(() => expect(together().servers).toEqual([serverId]))
})

it('reports the use of an API key once its last use can be read', async () => {
  const { service, call, together, forget } = await setUp()
  const { id, key } = await call('apiKeys.create', { name: 'A script' })
  await vi.waitFor(() => expect(together()).toEqual({ apiKeys: [id] }))
  forget()
  await managementCaller(service.baseUrl, key)('servers.versions', { id: 'none' }).catch(() => undefined)
  await vi.waitFor(() => expect(together()).toEqual({ apiKeys: [id] }))
  const used = (await call('apiKeys.list', {})).find((each) => each.id === id)
  expect(used?.lastUsedAt).not.toBeNull()
})

it('doesn’t report requests that are rejected or only read', async () => {
  const { call, serverId, access, told, together } = await setUp()
  await expect(call('servers.setActive', { id: 'gone', isActive: true })).rejects.toThrow()
  await call('servers.get', { id: serverId })
  await call('customers.list', { serverId })
  await call('customers.setLimits', { customerId: access.customerId, serverId, limits: {} })
  await vi.waitFor(() => expect(told()).toHaveLength(1))
  expect(together()).toEqual({ customers: [access.customerId] })
})

it('reports a URL when it expires or its overlap ends, even after a restart', async () => {
  const dataFolder = makeDataFolder()
  const before = await setUp({ dataFolder })
  const soon = () => new Date(Date.now() + 400).toISOString()
  await before.call('tokens.rotate', { id: before.tokenId, overlapUntil: soon() })
  await vi.waitFor(() => expect(before.told()).toHaveLength(1))
  before.forget()
  const ended = { tokens: [before.tokenId], customers: [before.access.customerId] }
  await vi.waitFor(() => expect(before.together()).toEqual(ended), { timeout: 2000 })

  const detail = await before.call('customers.get', { id: before.access.customerId })
  const fresh = detail.access[0]?.tokens.find(({ state }) => state === 'live')?.id ?? ''
  await before.call('tokens.setExpiry', { id: fresh, expiresAt: new Date(Date.now() + 1500).toISOString() })
  await before.service.close()
  const told: Changes[] = []
  await startTestService({ dataFolder, onChange: (changes) => void told.push(changes) })
  // A node that takes over the cleanups reports changes, too.
  const ofTokens = () => told.filter(({ tokens }) => tokens)
  await vi.waitFor(() => expect(ofTokens()).toEqual([{ ...ended, tokens: [fresh] }]), { timeout: 4000 })
})

it('reports the start, the progress, and the end of a cleanup', async () => {
  const { call, access, serverId, told, together } = await setUp()
  await callTool(access.url)
  await vi.waitFor(() => expect(together().calls).toEqual([serverId]))
  await call('calls.clear', { serverId })
  await vi.waitFor(async () => {
    expect(await call('calls.cleanups', {})).toEqual([])
    expect(told().at(-1)?.changes).toMatchObject({ cleanups: 'all' })
  })
})
