import { describe, expect, it } from 'vitest'
import type { CallErrorKind } from '../../shared/management/records/call-record.ts'
import { openTestStore, type TestedEngine, testedEngines } from './testing/engines.testkit.ts'

const DAY = 86_400_000
const NOW = Date.parse('2026-03-01T12:00:00.000Z')
const time = (offset = 0) => new Date(NOW + offset).toISOString()
const NOTHING = { firstCallers: [], newestCall: 0, expiring: { customers: 0, first: null } }
const NO_FAILURES = { calls: 0, customers: 0, newest: null }

async function setUp(engine: TestedEngine) {
  const store = await openTestStore(engine)
  const orders = await store.servers.add({ name: 'Orders', isActive: true })
  const billing = await store.servers.add({ name: 'Billing', isActive: true })
  const token = async (identity: string, serverId = orders) => {
    const customerId = await store.customers.save(identity, undefined)
    return { serverId, customerId, tokenId: (await store.tokens.create({ serverId, customerId })).id }
  }
  const call = ({ tokenId }: { tokenId: string }, at: number) =>
    store.tokenUsage.addCalls(tokenId, { calls: 1, errors: 0, firstAt: NOW + at, lastAt: NOW + at })
  const ask = (question: { since?: string; afterCall?: number; expiringBy?: string } = {}) =>
    store.customerNews({ since: time(-DAY), afterCall: 0, expiringBy: time(), ...question }, time())
  return { store, token, call, ask, orders, billing }
}

describe.each(testedEngines)('customer news on $name', (engine) => {
  it('names customers who called for the first time and the servers they called, but no customers who had called earlier', async () => {
    const { store, token, call, ask, billing } = await setUp(engine)
    const [ada, adaToo, bob, eve] = [
      await token('ada'),
      await token('ada', billing),
      await token('bob'),
      await token('eve'),
    ]
    await call(ada, -2 * DAY)
    await call(adaToo, -10)
    await call(eve, -30)
    await call(bob, -20)
    const { firstCallers } = await ask()
    expect(firstCallers).toEqual([bob, eve].map(({ customerId, serverId }) => ({ customerId, serverId })))
    expect((await ask({ since: time(-25) })).firstCallers.map(({ customerId }) => customerId)).toEqual([bob.customerId])
    await store.customers.remove(bob.customerId)
    expect(await ask({ since: time(-25) })).toEqual({ ...NOTHING, failures: NO_FAILURES })
  })

  it('counts customers whose URL expires by the given time, unless it’s revoked or has already expired', async () => {
    const { store, token, ask } = await setUp(engine)
    const [soon, later] = [await token('soon'), await token('later')]
    const [past, revoked] = [await token('past'), await token('revoked')]
    await store.tokens.setTime(soon.tokenId, 'expires_at', time(DAY))
    await store.tokens.setTime(later.tokenId, 'expires_at', time(8 * DAY))
    await store.tokens.setTime(past.tokenId, 'expires_at', time(-DAY))
    await store.tokens.setTime(revoked.tokenId, 'expires_at', time(DAY))
    await store.tokens.setTime(revoked.tokenId, 'revoked_at', time())
    const { customerId, serverId } = soon
    expect((await ask({ expiringBy: time(7 * DAY) })).expiring).toEqual({
      customers: 1,
      first: { customerId, serverId },
    })
    expect((await ask({ expiringBy: time(9 * DAY) })).expiring.customers).toBe(2)
  })

  it('counts new failed calls, except those that were canceled, made by a test, or given invalid arguments', async () => {
    const { store, token, ask } = await setUp(engine)
    const [ada, bob] = [await token('ada'), await token('bob')]
    const facts = {
      tool: 'show',
      status: 500,
      durationMs: 1,
      argumentBytes: 0,
      replyBytes: 0,
      arguments: null,
      reply: null,
    }
    const fail = (who: typeof ada, errorKind: CallErrorKind | null, more: { ok?: boolean; test?: boolean } = {}) =>
      store.calls.addAll([{ ...facts, ...who, at: NOW - 10, ok: false, test: false, errorKind, ...more }])
    await fail(ada, 'upstreamStatus')
    await fail(ada, 'upstreamTimeout')
    await fail(bob, 'arguments')
    await fail(bob, 'cancelled')
    await fail(bob, 'upstreamStatus', { test: true })
    await fail(bob, null, { ok: true })
    const newest = { customerId: ada.customerId, serverId: ada.serverId }
    expect((await ask()).failures).toEqual({ calls: 2, customers: 1, newest })
    const { newestCall } = await ask()
    expect((await ask({ afterCall: newestCall })).failures).toEqual(NO_FAILURES)
    await fail(bob, 'internal')
    expect((await ask({ afterCall: newestCall })).failures).toMatchObject({
      calls: 1,
      newest: { customerId: bob.customerId },
    })
    expect((await ask({ since: time(-5) })).failures).toEqual(NO_FAILURES)
  })
})
