import { expect, it, onTestFinished } from 'vitest'
import { QUIET_DAYS } from '../../shared/management/records/customer-record.ts'
import type { CustomerSort, CustomerState } from '../../shared/management/records/server-customer.ts'
import { customerStage } from '../management/customers/customer-stage.ts'
import { TEST_KEY } from '../service.testkit.ts'
import { openStore, type Store } from './store.ts'
import { tokenState } from './token-state.ts'

const HOUR = 3_600_000
const NOW = Date.parse('2026-03-01T12:00:00.000Z')
const at = (hours: number) => new Date(NOW + hours * HOUR).toISOString()
/** The same numbers at each run. */
function numbersFrom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

function setUp() {
  const store = openStore(null, TEST_KEY)
  onTestFinished(() => store.close())
  const page = (serverId: string, sort: Partial<CustomerSort> = {}, filter = {}) =>
    store.serverCustomers.page(
      { serverId, search: '', filter, now: NOW, liveVersion: 2, quietDays: QUIET_DAYS },
      { by: 'created', direction: 'descending', ...sort },
      { offset: 0, limit: 500 },
    )
  return { store, page }
}

/** What the tokens of each customer of a server say, without the row that the database keeps of them. */
function expected(store: Store, serverId: string, customerIds: readonly string[]) {
  return customerIds.flatMap((id, position) => {
    const tokens = store.tokenRecords.ofCustomer(id).filter((token) => token.serverId === serverId)
    if (tokens.length === 0) return []
    const states = tokens.map((token) => tokenState(token, NOW))
    const state: CustomerState =
      states.includes('live') || states.includes('retiring')
        ? 'live'
        : states.includes('paused')
          ? 'paused'
          : states.includes('expired')
            ? 'expired'
            : 'revoked'
    const usage = store.tokenUsage.ofCustomers([id], serverId).get(id)
    const stage = usage && tokens.some(({ revokedAt }) => revokedAt === null) ? customerStage(usage, NOW) : 'revoked'
    return [{ id, position, state, stage, lastCallAt: usage?.lastCallAt ?? '', calls: usage?.calls ?? 0 }]
  })
}

it('the row of a customer on a server follows their tokens, whatever is done to these', () => {
  const { store, page } = setUp()
  const pick = numbersFrom(7)
  const servers = ['Orders', 'Stock'].map((name) => store.servers.add({ name, isActive: true }))
  const customers = Array.from({ length: 30 }, (_, index) => store.customers.save(`c${index}@example.com`, {}))
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
        tokens.push(store.tokens.create({ serverId: one(servers), customerId, expiresAt: time }).id)
    } else if (what === 2) store.tokens.setTime(token ?? '', 'paused_at', time)
    else if (what === 3) store.tokens.setTime(token ?? '', 'expires_at', time)
    else if (what === 4) store.tokens.setTime(token ?? '', 'retires_at', time)
    else if (what === 5 && pick(3) === 0) store.tokens.setTime(token ?? '', 'revoked_at', time)
    else if (what === 6)
      store.tokenUsage.addCalls(token ?? '', { calls: 1 + pick(9), errors: pick(2), firstAt: seen, lastAt: seen })
    else if (what === 7) store.tokenUsage.connect(token ?? '', at(0), { name: null, version: null, protocol: null })
    else if (what === 8) tokens.push(store.tokens.copy(token ?? '', NOW).id)
    else if (what === 9 && pick(60) === 0 && removed.size < 8) {
      const customerId = one(customers)
      removed.add(customerId)
      if (pick(2) === 0) store.customers.remove(customerId)
      else for (const { deleteSome } of store.ownedRows.removals({ customerId })) while (deleteSome(2) > 0);
    }
  }
  for (const serverId of servers) {
    const wanted = expected(store, serverId, customers)
    expect(wanted.length).toBeGreaterThan(10)
    expect(page(serverId).customers.map(({ id, state }) => [id, state])).toEqual(
      wanted.map(({ id, state }) => [id, state]).reverse(),
    )
    for (const stage of ['generated', 'connected', 'called', 'quiet', 'revoked'] as const) {
      const found = page(serverId, { direction: 'ascending' }, { stage }).customers
      expect(
        found.map(({ id }) => id),
        stage,
      ).toEqual(wanted.filter((each) => each.stage === stage).map(({ id }) => id))
    }
    for (const state of ['live', 'paused', 'expired', 'revoked'] as const) {
      const found = page(serverId, { direction: 'ascending' }, { state })
      expect(
        found.customers.map(({ id }) => id),
        state,
      ).toEqual(wanted.filter((each) => each.state === state).map(({ id }) => id))
      expect(found.total).toBe(found.customers.length)
    }
    const byCalls = [...wanted].sort((one, other) => other.calls - one.calls || other.position - one.position)
    expect(page(serverId, { by: 'calls' }).customers.map(({ id }) => id)).toEqual(byCalls.map(({ id }) => id))
    const byLastCall = [...wanted].sort((one, other) =>
      one.lastCallAt < other.lastCallAt ? -1 : one.lastCallAt > other.lastCallAt ? 1 : one.position - other.position,
    )
    const ascending = page(serverId, { by: 'lastCall', direction: 'ascending' }).customers
    expect(ascending.map(({ id }) => id)).toEqual(byLastCall.map(({ id }) => id))
  }
})

it('any page in any order is that part of the whole list, however many match', () => {
  const { store } = setUp()
  const pick = numbersFrom(3)
  const serverId = store.servers.add({ name: 'Orders', isActive: true })
  store.transaction(() => {
    for (let index = 0; index < 1500; index += 1) {
      const customerId = store.customers.save(`c${pick(100_000)}@example.com`, {
        team: index % 4 === 0 ? 'Red' : 'Blue',
      })
      const { id } = store.tokens.create({ serverId, customerId, expiresAt: index % 5 === 0 ? at(-1) : null })
      if (pick(3) > 0) {
        const seen = NOW - pick(5) * 24 * HOUR
        store.tokenUsage.addCalls(id, { calls: 1 + pick(4), errors: 0, firstAt: seen, lastAt: seen })
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
        const { customers: whole, total } = page(0, 2000)
        expect(whole).toHaveLength(total)
        const label = `${search} ${JSON.stringify(filter)} by ${by}, ${direction}`
        for (const offset of [1, total >> 1, total - 130, total - 30, total, total + 9].filter((place) => place >= 0))
          expect(page(offset, 100), label).toEqual({ customers: whole.slice(offset, offset + 100), total })
      }
})

it('a removed server takes its rows with it, and a customer who is being removed is shown no more', () => {
  const { store, page } = setUp()
  const [orders = '', stock = ''] = ['Orders', 'Stock'].map((name) => store.servers.add({ name, isActive: true }))
  const [ada = '', bob = ''] = ['ada', 'bob'].map((identity) => store.customers.save(identity, undefined))
  for (const serverId of [orders, stock])
    for (const customerId of [ada, bob]) store.tokens.create({ serverId, customerId })
  store.servers.remove(stock)
  expect(page(stock)).toEqual({ customers: [], total: 0 })
  store.housekeeping.add({ kind: 'removeCustomer', customerId: ada })
  expect(page(orders)).toMatchObject({ customers: [{ id: bob }], total: 1 })
})

it('tags are listed with their customers, those of the same letters together, and end with a customer', () => {
  const { store } = setUp()
  const ids = ['ada', 'bob', 'carol'].map((identity) => store.customers.save(identity, undefined))
  for (const [index, tags] of [['VIP', 'Trial'], ['vip'], ['Beta']].entries())
    store.customers.setDetails(ids[index] ?? '', { tags })
  const listed = () => store.customers.tags().map(({ tag, customers }) => `${tag.toLowerCase()} ${customers}`)
  expect(listed()).toEqual(['vip 2', 'beta 1', 'trial 1'])
  store.customers.setDetails(ids[0] ?? '', { tags: ['Beta'] })
  expect(listed()).toEqual(['beta 2', 'vip 1'])
  store.customers.strip(ids[2] ?? '')
  store.customers.remove(ids[1] ?? '')
  expect(listed()).toEqual(['beta 1'])
})
