import { AsyncResource } from 'node:async_hooks'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { failureOf } from '../../base/testing/failure-of.ts'
import { type ApiKeyScope, allScopes } from '../../shared/management/api-key-scopes.ts'
import { createHousekeeper } from '../calls/housekeeper.ts'
import { createGeneration } from '../http/routes/generate-mcp-token.ts'
import { createLiveServers } from '../live-servers/live-servers.ts'
import { openLogins } from '../logins/logins.testkit.ts'
import { openServiceStore } from '../service.testkit.ts'
import { createApiKeyOperations } from './api-key-operations.ts'
import { createCustomerOperations } from './customers/customer-operations.ts'
import { createTokenOperations } from './customers/token-operations.ts'
import { deployDefinition } from './deploy/deploy-definition.ts'
import { createVersionOperations } from './deploy/version-operations.ts'
import { definition, endpoint } from './management.testkit.ts'
import type { OperationDeps } from './operation-deps.ts'
import { addServer } from './servers/add-server.ts'
import { createServerOperations } from './servers/server-operations.ts'
import { takingTurns } from './taking-turns.testkit.ts'

const NOW = Date.parse('2026-03-01T12:00:00.000Z')
const DAY = 86_400_000

async function setUp() {
  const opened = await openServiceStore()
  const store = takingTurns(opened)
  const live = createLiveServers(store)
  const housekeeper = createHousekeeper(store)
  onTestFinished(() => housekeeper.stop())
  const addresses = {
    self: () => '',
    baseUrl: () => '',
    mcpUrl: () => 'https://mcp.example.com/mcp',
    claimUrl: () => '',
  }
  const log = { flush: async () => undefined }
  const deps = { store, live, housekeeper, addresses, log, logins: openLogins(store, live) }
  const operations = {
    ...createServerOperations(deps),
    ...createVersionOperations(deps),
    ...createCustomerOperations(deps, () => NOW),
    ...createTokenOperations(deps, () => NOW),
    ...createApiKeyOperations(deps as unknown as OperationDeps),
  }
  const respond = createGeneration({ store, live, mcpUrl: addresses.mcpUrl, noteChanges: () => undefined })
  const content = definition('Orders', endpoint('show'))
  const serverId = await addServer(opened, content)
  await deployDefinition(opened, serverId, { definition: content, note: '' })
  async function generate(primaryIdentity: string, metadata?: Record<string, string>) {
    const { status, json } = await respond({ mcpServerId: serverId, customerDetails: { primaryIdentity, metadata } })
    const { data } = JSON.parse(json) as { data?: { token: string; customerId: string } }
    return { status, token: data?.token ?? '', customerId: data?.customerId ?? '' }
  }
  return { store: opened, turning: store, operations, serverId, generate }
}

/** Returns the sorted statuses of the promises. */
async function outcomes(...all: Promise<unknown>[]): Promise<string[]> {
  return (await Promise.allSettled(all)).map(({ status }) => status).sort()
}

describe('concurrent generations', () => {
  it('create one customer per identity, and a token each', async () => {
    const { store, generate } = await setUp()
    const made = await Promise.all(Array.from({ length: 100 }, () => generate('ada@example.com', { role: 'Admin' })))
    expect(new Set(made.map(({ status }) => status))).toEqual(new Set([200]))
    const [customerId = '', ...others] = new Set(made.map((each) => each.customerId))
    expect(others).toEqual([])
    expect(new Set(made.map(({ token }) => token)).size).toBe(100)
    expect(await store.tokenRecords.ofCustomer(customerId)).toHaveLength(100)
    expect(await store.customers.list({ search: '' }, { offset: 0, limit: 10 })).toMatchObject({ total: 1 })
  })

  it('leave no working token and no unanswered request when their server is removed', async () => {
    const { store, generate, operations, serverId } = await setUp()
    const generations = Array.from({ length: 20 }, (_, index) => generate(`c${index}@example.com`))
    const removal = operations['servers.remove']({ id: serverId })
    const later = Array.from({ length: 20 }, (_, index) => generate(`d${index}@example.com`))
    const made = await Promise.all([...generations, ...later])
    await removal
    expect(made.map(({ status }) => status).filter((status) => status !== 200 && status !== 404)).toEqual([])
    await expect.poll(() => store.housekeeping.jobs()).toEqual([])
    for (const { token } of made) expect(await store.tokens.find(token)).toBeNull()
  })

  it('fail when their server is removed between the check and the commit', async () => {
    const { store, turning, generate, operations, serverId } = await setUp()
    const { generateAccess } = turning
    vi.spyOn(turning, 'generateAccess').mockImplementationOnce(async (wanted) => {
      await operations['servers.remove']({ id: serverId })
      await expect.poll(() => store.housekeeping.jobs()).toEqual([])
      return generateAccess(wanted)
    })
    expect((await generate('ada@example.com')).status).toBe(404)
    expect(await store.customers.findId('ada@example.com')).toBeNull()
  })
})

describe('concurrent changes to a server', () => {
  it('let only one of two edits to the same draft succeed', async () => {
    const { operations, serverId } = await setUp()
    const edit = (name: string) =>
      operations['servers.saveDraft']({ id: serverId, revision: 1, draft: definition(name, endpoint('show')) })
    const [first, second] = [edit('First'), edit('Second')]
    expect(await first).toMatchObject({ revision: 2, draft: { name: 'First' } })
    expect(await failureOf(second)).toMatchObject({ fields: { revision: expect.any(String) } })
    expect(await operations['servers.get']({ id: serverId })).toMatchObject({ revision: 2, draft: { name: 'First' } })
  })

  it('create only one version when both deploy', async () => {
    const { operations, serverId } = await setUp()
    const draft = definition('Orders', endpoint('show'), endpoint('cancel'))
    const { revision } = await operations['servers.saveDraft']({ id: serverId, revision: 1, draft })
    const deploy = () => operations['servers.deploy']({ id: serverId, revision, note: '' })
    expect(await Promise.all([deploy(), deploy()])).toMatchObject([{ live: { version: 2 } }, { live: { version: 2 } }])
    expect(await operations['servers.versions']({ id: serverId })).toHaveLength(2)
  })
})

describe('concurrent changes to a token', () => {
  async function setUpToken() {
    const { store, turning, operations, generate } = await setUp()
    const { customerId, token } = await generate('ada@example.com')
    const [{ id = '' } = {}] = await store.tokenRecords.ofCustomer(customerId)
    const rotate = () => operations['tokens.rotate']({ id, overlapUntil: new Date(NOW + DAY).toISOString() })
    const state = async () => (await operations['tokens.find']({ tokens: [token] }))[0]?.state
    return { store, turning, operations, customerId, id, token, rotate, state }
  }

  it('rotate it only once', async () => {
    const { store, customerId, rotate } = await setUpToken()
    expect(await outcomes(rotate(), rotate(), rotate())).toEqual(['fulfilled', 'rejected', 'rejected'])
    expect(await store.tokenRecords.ofCustomer(customerId)).toHaveLength(2)
  })

  it('can pause it during a rotation, and the new token still works', async () => {
    const { store, operations, id, token, rotate, state } = await setUpToken()
    const [access] = await Promise.all([rotate(), operations['tokens.pause']({ id })])
    expect(await state()).toBe('paused')
    expect(await store.tokens.find(token, NOW)).toMatchObject({ state: 'paused', retiresAt: expect.any(String) })
    expect(await store.tokens.find(access.token, NOW)).toMatchObject({ state: 'live' })
  })

  it('have no effect once it’s revoked', async () => {
    const { operations, id, token, rotate, state, store, turning, customerId } = await setUpToken()
    const { setTime } = turning.tokens
    let late: Promise<string[]> | null = null
    // Starts the other changes outside the revocation's transaction, once it has locked the token.
    const beginLate = AsyncResource.bind(() => {
      const { 'tokens.pause': pause, 'tokens.setExpiry': setExpiry } = operations
      late = outcomes(rotate(), pause({ id }), setExpiry({ id, expiresAt: null }))
    })
    vi.spyOn(turning.tokens, 'setTime').mockImplementationOnce(async (...given) => {
      beginLate()
      await setTime(...given)
    })
    await operations['tokens.revoke']({ id })
    expect(await late).toEqual(['rejected', 'rejected', 'rejected'])
    expect(await state()).toBe('revoked')
    expect(await store.tokens.find(token)).toBeNull()
    expect(await store.tokenRecords.ofCustomer(customerId)).toHaveLength(1)
  })
})

describe('concurrent changes to a customer', () => {
  it('let only one of two editors who loaded the same details succeed', async () => {
    const { operations, generate } = await setUp()
    const { customerId: id } = await generate('ada@example.com', { role: 'Admin' })
    const edit = (role: string) =>
      operations['customers.update']({ id, metadata: { role }, seenMetadata: { role: 'Admin' } })
    expect(await outcomes(edit('Owner'), edit('Reader'))).toEqual(['fulfilled', 'rejected'])
  })

  it('let only one of two removals succeed', async () => {
    const { operations, generate } = await setUp()
    const { customerId: id } = await generate('ada@example.com')
    const remove = () => operations['customers.remove']({ id })
    expect(await outcomes(remove(), remove())).toEqual(['fulfilled', 'rejected'])
  })
})

it('applies both a new name and reduced scopes set on an API key at the same time', async () => {
  const { store, operations } = await setUp()
  const everything = { scopes: allScopes(), expiresAt: null }
  await store.apiKeys.create({ name: 'Owner', ...everything })
  const { id } = await store.apiKeys.create({ name: 'Script', ...everything })
  const caller = { keyId: 'key', keyName: 'Owner', client: null, ...everything }
  const update = (change: { name?: string; scopes?: ApiKeyScope[] }) =>
    operations['apiKeys.update']({ id, ...change }, new AbortController().signal, caller)
  await Promise.all([update({ scopes: ['read'] }), update({ name: 'Nightly' })])
  expect(await store.apiKeys.find(id)).toMatchObject({ name: 'Nightly', scopes: ['read'] })
})

it('never lets concurrent requests revoke the last two API keys', async () => {
  const { store, operations } = await setUp()
  const everything = { scopes: allScopes(), expiresAt: null }
  const keys = [
    await store.apiKeys.create({ name: 'A', ...everything }),
    await store.apiKeys.create({ name: 'B', ...everything }),
  ]
  expect(await outcomes(...keys.map(({ id }) => operations['apiKeys.revoke']({ id })))).toEqual([
    'fulfilled',
    'rejected',
  ])
  expect(await store.apiKeys.isEmpty()).toBe(false)
})
