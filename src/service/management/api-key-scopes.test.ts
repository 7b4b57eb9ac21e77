import { expect, it, onTestFinished, vi } from 'vitest'
import { failureOf } from '../../base/testing/failure-of.ts'
import type { ApiKeyScope } from '../../shared/management/api-key-scopes.ts'
import { scopeFor } from '../../shared/management/operation-effects.ts'
import { type OperationName, operations } from '../../shared/management/operations.ts'
import { startTestService, withKey } from '../service.testkit.ts'
import { managementCaller, startManagement } from './management.testkit.ts'

const NOW = Date.parse('2026-03-01T12:00:00.000Z')
const HOUR = 3_600_000
const after = (hours: number) => new Date(NOW + hours * HOUR).toISOString()

function freezeTime(): void {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  onTestFinished(() => void vi.useRealTimers())
}

async function setUp() {
  const { service, call } = await startManagement()
  const send = (path: string, key: string, body?: unknown) =>
    fetch(`${service.baseUrl}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: withKey({ authorization: `Bearer ${key}` }),
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  /** Creates a key and functions that use it. */
  async function make(scopes: ApiKeyScope[], expiresAt: string | null = null) {
    const { id, key } = await call('apiKeys.create', { name: scopes.join(), scopes, expiresAt })
    return {
      id,
      key,
      manage: managementCaller(service.baseUrl, key),
      list: async () => (await send('/mcp-servers', key)).status,
      generate: async (mcpServerId: string) =>
        (await send('/generate-mcp-token', key, { mcpServerId, customerDetails: { primaryIdentity: 'ada' } })).status,
    }
  }
  const { id: serverId } = await call('servers.create', { name: 'Orders' })
  return { service, call, make, send, serverId }
}

it('lets a generate-only key generate and query its own access, and nothing else', async () => {
  const { make, serverId } = await setUp()
  const { id, manage, list, generate } = await make(['generate'])
  expect([await list(), await generate(serverId)]).toEqual([200, 200])
  expect(await manage('management.access', {})).toEqual({
    keyId: id,
    keyName: 'generate',
    scopes: ['generate'],
    expiresAt: null,
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    takes: expect.any(Object),
  })
  expect(await failureOf(manage('servers.get', { id: serverId }))).toMatchObject({ kind: 'forbidden', scope: 'read' })
  expect(await failureOf(manage('servers.create', { name: 'No' }))).toMatchObject({
    kind: 'forbidden',
    scope: 'manage',
  })
})

it('lets a read-only key list servers but change nothing, and responds to a rejected key in the interface’s format', async () => {
  const { service, call, make, send, serverId } = await setUp()
  const { key, manage, list, generate } = await make(['read'])
  expect(await manage('servers.get', { id: serverId })).toMatchObject({ name: 'Orders' })
  expect([await list(), await generate(serverId)]).toEqual([200, 401])
  const customerDetails = { primaryIdentity: 'ada' }
  const refused = await send('/generate-mcp-token', key, { mcpServerId: serverId, customerDetails })
  expect(refused.headers.get('www-authenticate')).toBe('Bearer')
  expect(await refused.json()).toEqual({ error: 401, message: expect.stringContaining('“generate”') })
  const origin = new URL(service.baseUrl).origin
  const change = await fetch(`${origin}/manage/v1/servers.remove`, {
    method: 'POST',
    headers: withKey({ authorization: `Bearer ${key}` }),
    body: JSON.stringify({ id: serverId }),
  })
  expect(change.status).toBe(403)
  expect(await change.json()).toMatchObject({
    error: 403,
    message: expect.stringContaining('“manage”'),
    detail: { kind: 'forbidden', scope: 'manage' },
  })
  expect(await call('servers.get', { id: serverId })).toMatchObject({ name: 'Orders' })
})

it('lets a key with full access do everything', async () => {
  const { make, serverId } = await setUp()
  const { manage, list, generate } = await make(['manage'])
  expect(await manage('management.access', {})).toMatchObject({ scopes: ['generate', 'read', 'manage'] })
  expect([await list(), await generate(serverId)]).toEqual([200, 200])
  await manage('servers.remove', { id: serverId })
})

it('rejects an expired key everywhere, like a revoked one', async () => {
  freezeTime()
  const { make } = await setUp()
  const { manage, list } = await make(['manage'], after(1))
  vi.setSystemTime(NOW + HOUR - 1)
  expect(await list()).toBe(200)
  vi.setSystemTime(NOW + HOUR)
  expect(await list()).toBe(401)
  expect(await failureOf(manage('management.access', {}))).toMatchObject({ kind: 'unauthenticated' })
})

it('reveals only to a key’s owner that the key was revoked or has expired', async () => {
  freezeTime()
  const { call, make, send } = await setUp()
  const [revoked, expired] = [await make(['read']), await make(['read'], after(1))]
  await call('apiKeys.revoke', { id: revoked.id })
  vi.setSystemTime(NOW + HOUR)
  const told = async (key: string) => (await send('/mcp-servers', key)).json()
  expect(await told(revoked.key)).toEqual({ error: 401, message: 'This API key was revoked.' })
  expect(await told(expired.key)).toEqual({ error: 401, message: 'This API key expired on Mar 1, 2026.' })
  expect(await told(revoked.id)).toEqual({ error: 401, message: 'The API key isn’t valid.' })
})

it('applies a change to a key starting with the next request', async () => {
  freezeTime()
  const { call, make, serverId } = await setUp()
  const { id, manage, generate } = await make(['manage'])
  await call('apiKeys.update', { id, scopes: ['read'] })
  expect(await generate(serverId)).toBe(401)
  expect(await failureOf(manage('servers.setActive', { id: serverId, isActive: false }))).toMatchObject({
    kind: 'forbidden',
  })
  expect(await call('apiKeys.update', { id, name: 'Reader', expiresAt: after(1) })).toMatchObject({
    name: 'Reader',
    scopes: ['read'],
    expiresAt: after(1),
  })
  const past = await failureOf(call('apiKeys.update', { id, expiresAt: after(-1) }))
  expect(past).toMatchObject({ fields: { expiresAt: expect.stringContaining('future') } })
  vi.setSystemTime(NOW + HOUR)
  expect(await failureOf(manage('servers.get', { id: serverId }))).toMatchObject({ kind: 'unauthenticated' })
  await call('apiKeys.update', { id, expiresAt: null })
  expect(await manage('servers.get', { id: serverId })).toMatchObject({ id: serverId })
  await call('apiKeys.revoke', { id })
  expect(await failureOf(call('apiKeys.update', { id, name: 'Again' }))).toMatchObject({ kind: 'invalidInput' })
})

it('doesn’t let a key grant more than it has, or extend itself', async () => {
  freezeTime()
  const { make, call } = await setUp()
  const { id, manage } = await make(['manage'], after(2))
  const tooLong = { fields: { expiresAt: expect.stringContaining('2026-03-01 14:00 UTC') } }
  expect(await failureOf(manage('apiKeys.create', { name: 'Forever' }))).toMatchObject(tooLong)
  expect(await failureOf(manage('apiKeys.create', { name: 'Later', expiresAt: after(3) }))).toMatchObject(tooLong)
  expect(await failureOf(manage('apiKeys.update', { id, expiresAt: null }))).toMatchObject(tooLong)
  await manage('apiKeys.create', { name: 'Sooner', expiresAt: after(2) })
  const { id: reader } = await call('apiKeys.create', { name: 'Reader', scopes: ['read'] })
  expect(await failureOf(manage('apiKeys.update', { id: reader, scopes: ['manage'] }))).toMatchObject(tooLong)
  // Restricting a key doesn't grant anything.
  expect(await manage('apiKeys.update', { id: reader, expiresAt: after(9) })).toMatchObject({ expiresAt: after(9) })
  expect(await failureOf(make([]))).toMatchObject({ kind: 'invalidInput' })
})

it('always keeps at least one API key that can manage and never expires', async () => {
  freezeTime()
  const { baseUrl, createdApiKey } = await startTestService({ appApiKey: undefined })
  const call = managementCaller(baseUrl, createdApiKey ?? '')
  const { keyId: id } = await call('management.access', {})
  await call('apiKeys.create', { name: 'Reader', scopes: ['read'] })
  const other = await call('apiKeys.create', { name: 'Manager', scopes: ['manage'], expiresAt: after(1) })
  const locksOut = expect.stringContaining('only API key')
  expect(await failureOf(call('apiKeys.revoke', { id }))).toMatchObject({ fields: { id: locksOut } })
  expect(await failureOf(call('apiKeys.update', { id, scopes: ['read'] }))).toMatchObject({
    fields: { scopes: locksOut },
  })
  expect(await failureOf(call('apiKeys.update', { id, expiresAt: after(1) }))).toMatchObject({
    fields: { expiresAt: locksOut },
  })
  await call('apiKeys.update', { id: other.id, expiresAt: null })
  expect(await call('apiKeys.revoke', { id })).toMatchObject({ revokedAt: after(0) })
})

it('doesn’t let the app’s own key be restricted', async () => {
  const { call } = await setUp()
  const { keyId: id } = await call('management.access', {})
  expect(await failureOf(call('apiKeys.update', { id, scopes: ['read'] }))).toMatchObject({ kind: 'invalidInput' })
})

it('requires full access for an operation not known to be read-only', () => {
  const names = Object.keys(operations) as OperationName[]
  const readable = names.filter((name) => scopeFor(name) === 'read')
  const READS =
    /^(management\.settings|\w+\.(get|list|page|ids|tags|find|news|stats|missing|cleanups|plan|calledSince|countLive|versions?|export|inspectDocument|shapeReply|verify|check|marks|compare|impact|dryRun|rankTools))$/
  expect(readable.filter((name) => !READS.test(name))).toEqual([])
  expect(names.filter((name) => scopeFor(name) === null)).toEqual(['management.access'])
  for (const name of ['endpoints.test', 'moves.read', 'moves.receive'] as const) expect(scopeFor(name)).toBe('manage')
})
