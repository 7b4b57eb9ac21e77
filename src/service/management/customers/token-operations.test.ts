import { describe, expect, it } from 'vitest'
import { failureOf } from '../../../base/testing/failure-of.ts'
import { createLiveServers } from '../../live-servers/live-servers.ts'
import { openLogins } from '../../logins/logins.testkit.ts'
import { openServiceStore } from '../../service.testkit.ts'
import { hashSecret } from '../../store/secret.ts'
import { createTokenOperations } from './token-operations.ts'

const HOUR = 3_600_000
const START = Date.parse('2026-03-01T12:00:00.000Z')

async function setUp(expiresAt: string | null = null) {
  const clock = { now: START }
  const store = await openServiceStore()
  const serverId = await store.servers.add({ name: 'Orders', isActive: true })
  const customerId = await store.customers.save('ada@example.com', undefined)
  await store.customerTools.set(customerId, serverId, ['list_orders'])
  const bound = { values: { account: '17' }, secrets: { tenant_key: 'canary-secret' }, expiresAt }
  const made = await store.tokens.create({ serverId, customerId, ...bound })
  const addresses = {
    self: () => '',
    baseUrl: () => '',
    mcpUrl: () => 'https://mcp.example.com/mcp',
    claimUrl: () => '',
  }
  const live = createLiveServers(store)
  const logins = openLogins(store, live)
  const operations = createTokenOperations({ store, live, addresses, logins }, () => clock.now)
  return {
    store,
    clock,
    customerId,
    ...made,
    at: (hours: number) => new Date(START + hours * HOUR).toISOString(),
    wait: (hours: number) => {
      clock.now += hours * HOUR
    },
    find: (token = made.token) => store.tokens.find(token, clock.now),
    expire: (expiry: string | null) => operations['tokens.setExpiry']({ id: made.id, expiresAt: expiry }),
    pause: () => operations['tokens.pause']({ id: made.id }),
    resume: () => operations['tokens.resume']({ id: made.id }),
    revoke: () => operations['tokens.revoke']({ id: made.id }),
    lookUp: (...tokens: string[]) => operations['tokens.find']({ tokens }),
    lookUpHashes: (...tokens: string[]) => operations['tokens.find']({ tokens: [], hashes: tokens.map(hashSecret) }),
    countLive: (id?: string) => operations['tokens.countLive']({ serverId: id }),
    rotate: (overlapUntil: string | null) => operations['tokens.rotate']({ id: made.id, overlapUntil }),
  }
}

describe('a token', () => {
  it('is live, and provides its bound values', async () => {
    const { find, id } = await setUp()
    expect(await find()).toMatchObject({
      id,
      state: 'live',
      primaryIdentity: 'ada@example.com',
      tools: ['list_orders'],
      values: { account: '17' },
      secrets: { tenant_key: 'canary-secret' },
    })
    expect(await find('mt_unknown')).toBeNull()
  })

  it('pauses and resumes immediately', async () => {
    const { pause, resume, find } = await setUp()
    expect((await find())?.state).toBe('live')
    expect(await pause()).toMatchObject({ state: 'paused', values: { account: '17' }, secretsSet: ['tenant_key'] })
    expect((await find())?.state).toBe('paused')
    await pause()
    expect((await resume()).state).toBe('live')
    expect((await find())?.state).toBe('live')
  })

  it('expires to the millisecond, and is live again with a later expiry or none', async () => {
    const { expire, find, wait, clock, at } = await setUp()
    expect(await expire('2026-03-01T14:00:00Z')).toMatchObject({ state: 'live', expiresAt: '2026-03-01T14:00:00.000Z' })
    wait(2)
    clock.now -= 1
    expect((await find())?.state).toBe('live')
    clock.now += 1
    expect(await find()).toMatchObject({ state: 'expired', expiresAt: at(2) })
    expect((await expire(at(3))).state).toBe('live')
    wait(9)
    expect((await find())?.state).toBe('expired')
    expect(await expire(null)).toMatchObject({ state: 'live', expiresAt: null })
    expect(await failureOf(expire(at(11)))).toMatchObject({ fields: { expiresAt: expect.stringContaining('future') } })
  })

  it('stays revoked forever', async () => {
    const { revoke, pause, resume, expire, rotate, find } = await setUp()
    expect(await find()).not.toBeNull()
    expect((await revoke()).state).toBe('revoked')
    expect(await find()).toBeNull()
    expect((await revoke()).state).toBe('revoked')
    for (const change of [pause, resume, () => expire(null), () => rotate(null)]) {
      expect(await failureOf(change())).toMatchObject({ fields: { id: expect.stringContaining('revoked') } })
    }
  })

  it('is found by its value in every state, and shows only its last four characters', async () => {
    const { lookUp, lookUpHashes, token, id, pause, revoke, rotate, wait, at } = await setUp()
    const fresh = (await rotate(at(2))).token
    await pause()
    const found = await lookUp(token, 'mt_unknown', fresh)
    expect(found).toMatchObject([{ id, state: 'paused', ending: token.slice(-4) }, null, { ending: fresh.slice(-4) }])
    expect(JSON.stringify(found)).not.toContain(token.slice(-5))
    expect(await lookUpHashes(token, 'mt_unknown', fresh)).toEqual(found)
    wait(2)
    expect(await lookUp(fresh, token)).toMatchObject([{ state: 'live' }, { state: 'ended' }])
    await revoke()
    expect(await lookUp(token)).toMatchObject([{ state: 'revoked' }])
  })

  it('is counted while it works, along with its customer', async () => {
    const { countLive, store, customerId, rotate, pause, wait, at, expire } = await setUp()
    const other = await store.servers.add({ name: 'Billing', isActive: true })
    await store.tokens.create({ serverId: other, customerId })
    await rotate(at(1))
    expect(await countLive()).toEqual({ urls: 3, customers: 1 })
    expect(await countLive(other)).toEqual({ urls: 1, customers: 1 })
    await pause()
    expect(await countLive()).toEqual({ urls: 2, customers: 1 })
    const grace = await store.customers.save('grace', undefined)
    const { id } = await store.tokens.create({ serverId: other, customerId: grace })
    await expire(at(3))
    await store.tokens.setTime(id, 'expires_at', at(2))
    expect(await countLive(other)).toEqual({ urls: 2, customers: 2 })
    wait(2)
    expect(await countLive(other)).toEqual({ urls: 1, customers: 1 })
    await store.housekeeping.add({ kind: 'removeServer', serverId: other })
    expect(await countLive()).toEqual({ urls: 1, customers: 1 })
  })

  it('isn’t found once its customer or its server is removed', async () => {
    const { lookUp, token, store, customerId } = await setUp()
    const other = await store.servers.add({ name: 'Billing', isActive: true })
    const { token: elsewhere } = await store.tokens.create({ serverId: other, customerId })
    await store.housekeeping.add({ kind: 'removeServer', serverId: other })
    expect(await lookUp(token, elsewhere)).toMatchObject([{ state: 'live' }, null])
    await store.housekeeping.add({ kind: 'removeCustomer', customerId })
    expect(await lookUp(token, elsewhere)).toEqual([null, null])
  })

  it('hides its secret values', async () => {
    const { pause, store, customerId, rotate } = await setUp()
    const shown = [await pause(), await store.tokenRecords.ofCustomer(customerId), await rotate(null)]
    expect(JSON.stringify(shown)).not.toContain('canary-secret')
  })
})

describe('rotation', () => {
  it('keeps the old token working until the requested time, alongside a new one with the same permissions', async () => {
    const { rotate, find, wait, at, customerId, token } = await setUp('2026-03-02T12:00:00.000Z')
    const old = await find()
    const access = await rotate(at(6))
    expect(access).toEqual({
      url: `https://mcp.example.com/mcp/${access.token}/stream`,
      token: access.token,
      customerId,
    })
    expect(access.token).not.toBe(token)
    expect(await find()).toMatchObject({ state: 'retiring', retiresAt: at(6) })
    const { values, secrets, tools, serverId, expiresAt } = old ?? {}
    expect(await find(access.token)).toMatchObject({ state: 'live', values, secrets, tools, serverId, expiresAt })
    expect((await find(access.token))?.id).not.toBe(old?.id)
    wait(6)
    expect((await find())?.state).toBe('ended')
    expect((await find(access.token))?.state).toBe('live')
    wait(18)
    expect((await find(access.token))?.state).toBe('expired')
  })

  it('invalidates the old token immediately without an overlap', async () => {
    const { rotate, find, pause } = await setUp()
    const access = await rotate(null)
    expect((await find())?.state).toBe('ended')
    expect((await find(access.token))?.state).toBe('live')
    expect(await failureOf(pause())).toMatchObject({ fields: { id: expect.stringContaining('rotated') } })
  })

  it('gives a paused token a working successor', async () => {
    const { pause, rotate, find, at } = await setUp()
    await pause()
    const access = await rotate(at(1))
    expect([(await find())?.state, (await find(access.token))?.state]).toEqual(['paused', 'live'])
  })

  it('rejects times beyond the next 90 days, a second rotation, and an expired token, without changing anything', async () => {
    const { rotate, expire, find, wait, at, store, customerId } = await setUp()
    for (const time of [at(0), at(-1), at(90 * 24 + 0.001)]) {
      expect(await failureOf(rotate(time)), time).toMatchObject({ fields: { overlapUntil: expect.any(String) } })
    }
    await expire(at(1))
    wait(1)
    expect(await failureOf(rotate(null))).toMatchObject({ fields: { id: expect.stringContaining('expired') } })
    expect(await find()).toMatchObject({ retiresAt: null })
    await expire(null)
    await rotate(at(90 * 24))
    expect(await failureOf(rotate(null))).toMatchObject({ fields: { id: expect.stringContaining('already rotated') } })
    expect(await store.tokenRecords.ofCustomer(customerId)).toHaveLength(2)
  })

  it('reports an unknown token as not found', async () => {
    const { store } = await setUp()
    const addresses = { self: () => '', baseUrl: () => '', mcpUrl: () => '', claimUrl: () => '' }
    const live = createLiveServers(store)
    const operations = createTokenOperations({ store, live, addresses, logins: openLogins(store, live) })
    const input = { id: 'tok_none', overlapUntil: null }
    expect(await failureOf(operations['tokens.rotate'](input))).toMatchObject({ kind: 'notFound' })
  })
})
