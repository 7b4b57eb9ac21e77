import { describe, expect, it } from 'vitest'
import { QUIET_DAYS } from '../../shared/management/records/customer-record.ts'
import type { CustomerSort, CustomerState } from '../../shared/management/records/server-customer.ts'
import { customerStage } from '../management/customers/customer-stage.ts'
import type { Store } from './store.ts'
import { openTestStore, type TestedEngine, testedEngines } from './testing/engines.testkit.ts'
import { tokenState } from './token-state.ts'

const HOUR = 3_600_000
const NOW = Date.parse('2026-03-01T12:00:00.000Z')
const at = (hours: number) => new Date(NOW + hours * HOUR).toISOString()
/** Creates a generator with the same numbers in each run. */
function numbersFrom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

async function setUp(engine: TestedEngine) {
  const store = await openTestStore(engine)
  const page = (serverId: string, sort: Partial<CustomerSort> = {}, filter = {}) =>
    store.serverCustomers.page(
      { serverId, search: '', filter, now: NOW, liveVersion: 2, quietDays: QUIET_DAYS },
      { by: 'created', direction: 'descending', ...sort },
      { offset: 0, limit: 500 },
    )
  return { store, page }
}

/** Computes the expected row of each of a server's customers from their tokens. */
async function expected(store: Store, serverId: string, customerIds: readonly string[]) {
  const rows = []
  for (const [position, id] of customerIds.entries()) {
    const tokens = (await store.tokenRecords.ofCustomer(id)).filter((token) => token.serverId === serverId)
    if (tokens.length === 0) continue
    const states = tokens.map((token) => tokenState(token, NOW))
    const state: CustomerState =
      states.includes('live') || states.includes('retiring')
        ? 'live'
        : states.includes('paused')
          ? 'paused'
          : states.includes('expired')
            ? 'expired'
            : 'revoked'
    const usage = (await store.tokenUsage.ofCustomers([id], serverId)).get(id)
    const stage = usage && tokens.some(({ revokedAt }) => revokedAt === null) ? customerStage(usage, NOW) : 'revoked'
    rows.push({ id, position, state, stage, lastCallAt: usage?.lastCallAt ?? '', calls: usage?.calls ?? 0 })
  }
  return rows
}

describe.each(testedEngines)('the customers of a server, on $name,', (engine) => {
  it('have a row that matches their tokens, even as the tokens change', async () => {
    const { store, page } = await setUp(engine)
    const pick = numbersFrom(7)
    const servers: string[] = []
    for (const name of ['Orders', 'Stock']) servers.push(await store.servers.add({ name, isActive: true }))
    const customers: string[] = []
    for (let index = 0; index < 30; index += 1) customers.push(await store.customers.save(`c${index}@example.com`, {}))
    const tokens: string[] = []
    const one = <T>(list: readonly T[]): T => list[pick(list.length)] as T
    const removed = new Set<string>()
    for (let step = 0; step < 1200; step += 1) {
      const time = one([null, at(-200), at(-1), at(0), at(1), at(300)])
      const token = one(tokens)
      const what = token === undefined ? 0 : pick(11)
      const seen = NOW - pick(20) * 24 * HOUR
      if (what <= 1) {
        const customerId = one(customers)
        if (!removed.has(customerId))
          tokens.push((await store.tokens.create({ serverId: one(servers), customerId, expiresAt: time })).id)
      } else if (what === 2) await store.tokens.setTime(token ?? '', 'paused_at', time)
      else if (what === 3) await store.tokens.setTime(token ?? '', 'expires_at', time)
      else if (what === 4) await store.tokens.setTime(token ?? '', 'retires_at', time)
      else if (what === 5 && pick(3) === 0) await store.tokens.setTime(token ?? '', 'revoked_at', time)
      else if (what === 6)
        await store.tokenUsage.addCalls(token ?? '', {
          calls: 1 + pick(9),
          errors: pick(2),
          firstAt: seen,
          lastAt: seen,
        })
      else if (what === 7)
        await store.tokenUsage.connect(token ?? '', at(0), { name: null, version: null, protocol: null })
      else if (what === 8) tokens.push((await store.tokens.copy(token ?? '', NOW)).id)
      else if (what === 9 && pick(60) === 0 && removed.size < 8) {
        const customerId = one(customers)
        removed.add(customerId)
        if (pick(2) === 0) await store.customers.remove(customerId)
        else for (const { deleteSome } of store.ownedRows.removals({ customerId })) while ((await deleteSome(2)) > 0);
      }
    }
    for (const serverId of servers) {
      const wanted = await expected(store, serverId, customers)
      expect(wanted.length).toBeGreaterThan(10)
      expect((await page(serverId)).customers.map(({ id, state }) => [id, state])).toEqual(
        wanted.map(({ id, state }) => [id, state]).reverse(),
      )
      for (const stage of ['generated', 'connected', 'called', 'quiet', 'revoked'] as const) {
        const found = (await page(serverId, { direction: 'ascending' }, { stage })).customers
        expect(
          found.map(({ id }) => id),
          stage,
        ).toEqual(wanted.filter((each) => each.stage === stage).map(({ id }) => id))
      }
      for (const state of ['live', 'paused', 'expired', 'revoked'] as const) {
        const found = await page(serverId, { direction: 'ascending' }, { state })
        expect(
          found.customers.map(({ id }) => id),
          state,
        ).toEqual(wanted.filter((each) => each.state === state).map(({ id }) => id))
        expect(found.total).toBe(found.customers.length)
      }
      const byCalls = [...wanted].sort((one, other) => other.calls - one.calls || other.position - one.position)
      expect((await page(serverId, { by: 'calls' })).customers.map(({ id }) => id)).toEqual(byCalls.map(({ id }) => id))
      const byLastCall = [...wanted].sort((one, other) =>
        one.lastCallAt < other.lastCallAt ? -1 : one.lastCallAt > other.lastCallAt ? 1 : one.position - other.position,
      )
      const ascending = (await page(serverId, { by: 'lastCall', direction: 'ascending' })).customers
      expect(ascending.map(({ id }) => id)).toEqual(byLastCall.map(({ id }) => id))
    }
  })

  it('are paged consistently with the whole list in any order, however many match', async () => {
    const { store } = await setUp(engine)
    const pick = numbersFrom(3)
    const serverId = await store.servers.add({ name: 'Orders', isActive: true })
    await store.transaction(async () => {
      for (let index = 0; index < 1500; index += 1) {
        const customerId = await store.customers.save(`c${pick(100_000)}@example.com`, {
          team: index % 4 === 0 ? 'Red' : 'Blue',
        })
        const { id } = await store.tokens.create({ serverId, customerId, expiresAt: index % 5 === 0 ? at(-1) : null })
        if (pick(3) > 0) {
          const seen = NOW - pick(5) * 24 * HOUR
          await store.tokenUsage.addCalls(id, { calls: 1 + pick(4), errors: 0, firstAt: seen, lastAt: seen })
        }
      }
    })
    const asked = { serverId, now: NOW, liveVersion: null, quietDays: QUIET_DAYS }
    for (const [search, filter] of [
      ['', {}],
      ['example', {}],
      ['red', {}],
      ['', { state: 'live' }],
      ['nobody', {}],
    ] as const)
      for (const by of ['created', 'identity', 'stage', 'lastCall', 'calls'] as const)
        for (const direction of ['ascending', 'descending'] as const) {
          const page = (offset: number, limit: number) =>
            store.serverCustomers.page({ ...asked, search, filter }, { by, direction }, { offset, limit })
          const { customers: whole, total } = await page(0, 2000)
          expect(whole).toHaveLength(total)
          const label = `${search} ${JSON.stringify(filter)} by ${by}, ${direction}`
          for (const offset of [1, total >> 1, total - 130, total - 30, total, total + 9].filter((place) => place >= 0))
            expect(await page(offset, 100), label).toEqual({ customers: whole.slice(offset, offset + 100), total })
        }
  })

  it('lose their rows when the server is removed, and aren’t listed while being removed', async () => {
    const { store, page } = await setUp(engine)
    const orders = await store.servers.add({ name: 'Orders', isActive: true })
    const stock = await store.servers.add({ name: 'Stock', isActive: true })
    const ada = await store.customers.save('ada', undefined)
    const bob = await store.customers.save('bob', undefined)
    for (const serverId of [orders, stock])
      for (const customerId of [ada, bob]) await store.tokens.create({ serverId, customerId })
    await store.servers.remove(stock)
    expect(await page(stock)).toEqual({ customers: [], total: 0 })
    await store.housekeeping.add({ kind: 'removeCustomer', customerId: ada })
    expect(await page(orders)).toMatchObject({ customers: [{ id: bob }], total: 1 })
  })

  it('have their tags listed with counts, ignoring case, until none of them has the tag', async () => {
    const { store } = await setUp(engine)
    const ids: string[] = []
    for (const identity of ['ada', 'bob', 'carol']) ids.push(await store.customers.save(identity, undefined))
    for (const [index, tags] of [['VIP', 'Trial'], ['vip'], ['Beta']].entries())
      await store.customers.setDetails(ids[index] ?? '', { tags })
    const listed = async () =>
      (await store.customers.tags()).map(({ tag, customers }) => `${tag.toLowerCase()} ${customers}`)
    expect(await listed()).toEqual(['vip 2', 'beta 1', 'trial 1'])
    await store.customers.setDetails(ids[0] ?? '', { tags: ['Beta'] })
    expect(await listed()).toEqual(['beta 2', 'vip 1'])
    await store.customers.strip(ids[2] ?? '')
    await store.customers.remove(ids[1] ?? '')
    expect(await listed()).toEqual(['beta 1'])
  })
})
