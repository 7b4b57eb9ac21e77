import { describe, expect, it } from 'vitest'
import { QUIET_DAYS } from '../../shared/management/records/customer-record.ts'
import type { CustomerSort, ServerCustomerFilter } from '../../shared/management/records/server-customer.ts'
import type { AllCustomersQuestion } from './all-customers.ts'
import { openTestStore, type TestedEngine, testedEngines } from './testing/engines.testkit.ts'
import { tokenState } from './token-state.ts'

const HOUR = 3_600_000
const NOW = Date.parse('2026-03-01T12:00:00.000Z')
const at = (hours: number) => new Date(NOW + hours * HOUR).toISOString()
const whole = { offset: 0, limit: 500 }

async function setUp(engine: TestedEngine) {
  const store = await openTestStore(engine)
  const page = (
    filter: ServerCustomerFilter = {},
    sort: Partial<CustomerSort> = {},
    more: Partial<AllCustomersQuestion> = {},
    part = whole,
  ) =>
    store.allCustomers.page(
      { search: '', filter, now: NOW, quietDays: QUIET_DAYS, ...more },
      { by: 'created', direction: 'descending', ...sort },
      part,
    )
  const ids = async (...asked: Parameters<typeof page>) => (await page(...asked)).customers.map(({ id }) => id)
  const servers: string[] = []
  for (const name of ['Orders', 'Stock', 'Billing']) servers.push(await store.servers.add({ name, isActive: true }))
  return { store, page, ids, servers }
}

describe.each(testedEngines)('customers on $name', (engine) => {
  it('are listed once each, with the combined state of their tokens on all servers', async () => {
    const { store, page, ids, servers } = await setUp(engine)
    const expected: { id: string; state: string; stage: string; calls: number; lastCallAt: string }[] = []
    for (let index = 0; index < 60; index += 1) {
      const id = await store.customers.save(`c${index}@example.com`, undefined)
      // Covers every combination of two tokens' states.
      for (const [place, serverId] of servers.slice(0, 1 + (index % 3)).entries()) {
        const token = await store.tokens.create({
          serverId,
          customerId: id,
          expiresAt: index % 5 === 1 ? at(-1) : null,
        })
        const step = (index + place * 7) % 6
        if (step === 1) await store.tokens.setTime(token.id, 'paused_at', at(-1))
        if (step === 2) await store.tokenUsage.connect(token.id, at(-2), { name: null, version: null, protocol: null })
        if (step >= 3) {
          const seen = NOW - (step === 3 ? 20 : 1) * 24 * HOUR
          await store.tokenUsage.addCalls(token.id, { calls: 1 + index, errors: 0, firstAt: seen, lastAt: seen })
        }
        if ((index + place) % 4 === 0) await store.tokens.setTime(token.id, 'revoked_at', at(0))
      }
      const tokens = await store.tokenRecords.ofCustomer(id)
      const states = tokens.map((token) => tokenState(token, NOW))
      const usage = (await store.tokenUsage.ofCustomers([id])).get(id)
      const open = tokens.filter(({ revokedAt }) => revokedAt === null)
      const lastCallAt = usage?.lastCallAt ?? ''
      expected.push({
        id,
        calls: usage?.calls ?? 0,
        lastCallAt,
        state: (['live', 'paused', 'expired'] as const).find((state) => states.includes(state)) ?? 'revoked',
        stage:
          open.length === 0
            ? 'revoked'
            : lastCallAt !== ''
              ? lastCallAt <= at(-QUIET_DAYS * 24)
                ? 'quiet'
                : 'called'
              : open.some(({ connectedAt }) => connectedAt !== null)
                ? 'connected'
                : 'generated',
      })
    }
    const found = await page()
    expect(found.total).toBe(60)
    expect(found.customers).toEqual(expected.map(({ id, state }) => ({ id, state })).reverse())
    const idsOf = (matching: typeof expected) => matching.map(({ id }) => id)
    for (const state of ['live', 'paused', 'expired', 'revoked'] as const) {
      const matching = expected.filter((each) => each.state === state)
      expect(matching.length, state).toBeGreaterThan(0)
      expect(await ids({ state }, { direction: 'ascending' }), state).toEqual(idsOf(matching))
    }
    for (const stage of ['generated', 'connected', 'called', 'quiet', 'revoked'] as const) {
      const matching = expected.filter((each) => each.stage === stage)
      expect(matching.length, stage).toBeGreaterThan(0)
      expect(await ids({ stage }, { direction: 'ascending' }), stage).toEqual(idsOf(matching))
    }
    const byCalls = [...expected.entries()].sort(([a, one], [b, other]) => other.calls - one.calls || b - a)
    expect(await ids({}, { by: 'calls' })).toEqual(byCalls.map(([, { id }]) => id))
    for (const by of ['created', 'identity', 'stage', 'lastCall', 'calls'] as const)
      for (const filter of [{}, { state: 'live' as const }]) {
        const all = await ids(filter, { by })
        const part = await page(filter, { by }, {}, { offset: 10, limit: 7 })
        expect(part.customers.map(({ id }) => id)).toEqual(all.slice(10, 17))
        expect(part.total).toBe(all.length)
      }
  })

  it('are live if they can use any server, and otherwise have the problem of the token that’s closest to working', async () => {
    const { store, ids, servers } = await setUp(engine)
    const [orders = '', stock = ''] = servers
    const wanted = [{ serverId: orders, values: [{ key: 'api_key', secret: true }], logins: [] }]
    const add = async (identity: string, tokens: { serverId: string; secrets?: Record<string, string> }[]) => {
      const customerId = await store.customers.save(identity, undefined)
      for (const { serverId, secrets } of tokens)
        await store.tokens.create({ serverId, customerId, ...(secrets && { values: {}, secrets }) })
      return customerId
    }
    const lacking = await add('lacking', [{ serverId: orders }])
    const both = await add('both', [{ serverId: orders }, { serverId: stock }])
    const complete = await add('complete', [{ serverId: orders, secrets: { api_key: 'sk' } }])
    expect(await ids({ problem: 'needsValues' }, {}, { wanted })).toEqual([lacking])
    expect(await ids({ problem: 'none' }, {}, { wanted })).toEqual([complete, both])
    expect(await ids({ problem: 'none' })).toEqual([complete, both, lacking])
    // The server that both customers can use is being removed.
    await store.housekeeping.add({ kind: 'removeServer', serverId: stock })
    expect(await ids({ problem: 'needsValues' }, {}, { wanted })).toEqual([both, lacking])
  })

  it('are omitted while they’re being removed or if their only server was removed, and a search still finds the others', async () => {
    const { store, page, ids, servers } = await setUp(engine)
    const [orders = '', stock = ''] = servers
    const ada = await store.customers.save('ada', { company: 'Analytical' })
    const bob = await store.customers.save('bob', { company: 'Analytical' })
    const carol = await store.customers.save('carol', undefined)
    for (const customerId of [ada, bob]) await store.tokens.create({ serverId: orders, customerId })
    await store.tokens.create({ serverId: stock, customerId: carol })
    expect(await ids({}, {}, { search: 'analyt' })).toEqual([bob, ada])
    await store.housekeeping.add({ kind: 'removeServer', serverId: stock })
    await store.housekeeping.add({ kind: 'removeCustomer', customerId: ada })
    expect(await page()).toMatchObject({ customers: [{ id: bob }], total: 1 })
    // Their details are kept.
    expect(await store.customers.list({ search: 'carol' }, whole)).toMatchObject({
      customers: [{ id: carol }],
      total: 1,
    })
    expect(await ids({}, {}, { search: 'analyt' })).toEqual([bob])
  })
})
