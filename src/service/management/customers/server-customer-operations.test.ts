import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { countTurns } from '../../../base/testing/count-turns.ts'
import { failureOf } from '../../../base/testing/failure-of.ts'
import { inTurn } from '../../../base/testing/in-turn.ts'
import type { OperationInput } from '../../../shared/management/operations.ts'
import type { ChangedCustomers, CustomerChange } from '../../../shared/management/records/customer-change.ts'
import { tagsSchema } from '../../../shared/management/records/server-customer.ts'
import { createCallLog } from '../../calls/call-log.ts'
import { createLiveServers } from '../../live-servers/live-servers.ts'
import { openLogins } from '../../logins/logins.testkit.ts'
import { openServiceStore } from '../../service.testkit.ts'
import { deployDefinition } from '../deploy/deploy-definition.ts'
import { definition, endpoint } from '../management.testkit.ts'
import { addServer } from '../servers/add-server.ts'
import { createServerCustomerOperations } from './server-customer-operations.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const START = Date.parse('2026-03-01T12:00:00.000Z')
const { signal } = new AbortController()

async function setUp() {
  const clock = { now: START }
  const store = await openServiceStore()
  const log = createCallLog(store, { now: () => clock.now })
  onTestFinished(() => log.close())
  const blank = () => ''
  const addresses = { self: blank, baseUrl: blank, mcpUrl: () => 'https://mcp.example.com/mcp', claimUrl: blank }
  const live = createLiveServers(store)
  const deps = { store, live, log, addresses, logins: openLogins(store, live) }
  const operations = createServerCustomerOperations(deps, () => clock.now)
  const content = definition('Orders', endpoint('show'), endpoint('cancel'))
  const serverId = await addServer(store, content)
  await deployDefinition(store, serverId, { definition: content, note: '' })
  const generate = async (identity: string, metadata?: Record<string, string>) => {
    const customerId = await store.customers.save(identity, metadata)
    return { customerId, ...(await store.tokens.create({ serverId, customerId })) }
  }
  type Page = Partial<Omit<OperationInput<'customers.page'>, 'sort'>> & {
    sort?: Partial<OperationInput<'customers.page'>['sort']>
  }
  const page = async ({ sort, ...input }: Page = {}) =>
    operations['customers.page']({
      serverId,
      search: '',
      filter: {},
      offset: 0,
      limit: 100,
      ...input,
      sort: { by: 'created', direction: 'descending', ...sort },
    })
  return {
    clock,
    store,
    operations,
    serverId,
    generate,
    page,
    names: async (input?: Page) => (await page(input)).customers.map(({ primaryIdentity }) => primaryIdentity),
    state: async (token: string) => (await store.tokens.find(token, clock.now))?.state ?? 'revoked',
    change: (ids: string[], change: CustomerChange) =>
      operations['customers.changeMany']({ serverId, ids, change }, signal),
    restore: (changed: ChangedCustomers) =>
      operations['customers.restoreMany'](
        { serverId, customers: changed.flatMap(({ id, before }) => (before ? [{ id, before }] : [])) },
        signal,
      ),
  }
}

describe('the customers of a server', () => {
  it('are sorted by identity, last call, or calls, in either direction', async () => {
    const { store, generate, names } = await setUp()
    const tokens = await inTurn(['carol', 'Ada', 'bob'], (identity) => generate(identity))
    const call = (index: number, calls: number, at: number) =>
      store.tokenUsage.addCalls(tokens[index]?.id ?? '', { calls, errors: 0, firstAt: at, lastAt: at })
    await call(0, 5, START)
    await call(2, 9, START - DAY)
    expect(await names()).toEqual(['bob', 'Ada', 'carol'])
    expect(await names({ sort: { by: 'identity', direction: 'ascending' } })).toEqual(['Ada', 'bob', 'carol'])
    expect(await names({ sort: { by: 'identity' }, offset: 1, limit: 1 })).toEqual(['bob'])
    expect(await names({ sort: { by: 'lastCall' } })).toEqual(['carol', 'bob', 'Ada'])
    expect(await names({ sort: { by: 'calls' } })).toEqual(['bob', 'carol', 'Ada'])
    expect(await names({ sort: { by: 'stage', direction: 'ascending' } })).toEqual(['Ada', 'bob', 'carol'])
  })

  it('are filtered by state, tag, last call, tools, and words in any combination', async () => {
    const { store, generate, names, change, page } = await setUp()
    const [ada, bob, carol] = await inTurn(['ada', 'bob', 'carol'], (identity) =>
      generate(identity, { company: 'Acme' }),
    )
    const use = async (token: { id: string } | undefined, at: number, version: number) => {
      await store.tokenUsage.addCalls(token?.id ?? '', { calls: 1, errors: 0, firstAt: at, lastAt: at })
      await store.tokenUsage.setToolsVersion(token?.id ?? '', version)
    }
    await use(ada, START - DAY, 1)
    await use(bob, START - 9 * DAY, 0)
    await change([bob?.customerId ?? '', carol?.customerId ?? ''], { kind: 'addTags', tags: ['VIP'] })
    await change([carol?.customerId ?? ''], { kind: 'pause' })
    const week = new Date(START - 7 * DAY).toISOString()
    expect(await names({ filter: { state: 'paused' } })).toEqual(['carol'])
    expect(await names({ filter: { state: 'live' } })).toEqual(['bob', 'ada'])
    expect(await names({ filter: { tags: ['vip'] } })).toEqual(['carol', 'bob'])
    expect(await names({ filter: { tags: ['vip', 'none'] } })).toEqual([])
    expect(await names({ filter: { calledAfter: week } })).toEqual(['ada'])
    expect(await names({ filter: { calledBefore: week } })).toEqual(['bob'])
    expect(await names({ filter: { stage: 'quiet' } })).toEqual(['bob'])
    expect(await names({ filter: { tools: 'current' } })).toEqual(['ada'])
    expect(await names({ filter: { tools: 'outdated' } })).toEqual(['bob'])
    expect(await names({ filter: { tools: 'none' } })).toEqual(['carol'])
    expect(await names({ search: 'acme', filter: { tags: ['VIP'], state: 'live' } })).toEqual(['bob'])
    expect(await names({ search: 'bob acme' })).toEqual(['bob'])
    expect(await page({ filter: { state: 'live' }, limit: 1, offset: 5 })).toEqual({
      customers: [],
      total: 2,
      liveVersion: 1,
    })
    expect((await page({ search: 'ada' })).customers).toMatchObject([
      { state: 'live', stage: 'called', toolsVersion: 1, tags: [], note: '', metadata: { company: 'Acme' } },
    ])
  })

  it('include those of all servers if none is specified, each once with their total usage', async () => {
    const { store, generate, page, names } = await setUp()
    const ada = await generate('ada')
    await generate('bob')
    const other = await addServer(store, definition('Stock', endpoint('count')))
    const second = await store.tokens.create({ serverId: other, customerId: ada.customerId })
    for (const { id } of [ada, second])
      await store.tokenUsage.addCalls(id, { calls: 2, errors: 0, firstAt: START, lastAt: START })
    const all = await page({ serverId: undefined, sort: { by: 'calls' } })
    expect(all).toMatchObject({ total: 2, liveVersion: null })
    expect(all.customers).toMatchObject([
      {
        primaryIdentity: 'ada',
        calls: 4,
        state: 'live',
        problem: null,
        servers: [{ name: 'Orders' }, { name: 'Stock' }],
      },
      { primaryIdentity: 'bob', calls: 0, stage: 'generated' },
    ])
    expect(await names({ serverId: undefined, filter: { state: 'live', problem: 'none' } })).toHaveLength(2)
    expect(await names({ serverId: undefined, filter: { state: 'live', problem: 'needsValues' } })).toEqual([])
  })

  it('can be listed by ID only, oldest first, with the same filters', async () => {
    const { operations, generate, serverId, change } = await setUp()
    const made = (await inTurn(['ada', 'bob', 'carol'], (identity) => generate(identity))).map(
      (each) => each.customerId,
    )
    await change([made[1] ?? ''], { kind: 'pause' })
    const ids = (filter: object, offset = 0) =>
      operations['customers.ids']({ serverId, search: '', filter, offset, limit: 2 })
    expect(await ids({})).toEqual({ ids: made.slice(0, 2) })
    expect(await ids({}, 2)).toEqual({ ids: made.slice(2) })
    expect(await ids({ state: 'live' })).toEqual({ ids: [made[0], made[2]] })
  })
})

describe('a bulk change to customers', () => {
  it('pauses and resumes all their URLs, reports which customers needed no change or have no URL, and can be undone exactly', async () => {
    const { generate, store, change, restore, state } = await setUp()
    const [ada, bob, carol, dan] = await inTurn(['ada', 'bob', 'carol', 'dan'], (identity) => generate(identity))
    const second = await generate('ada')
    await change([bob?.customerId ?? ''], { kind: 'pause' })
    await store.tokens.setTime(carol?.id ?? '', 'revoked_at', new Date(START).toISOString())
    const ids = [ada, bob, carol].map((each) => each?.customerId ?? '')
    const changed = await change([...ids, 'cus_none', ids[0] ?? ''], { kind: 'pause' })
    expect(changed.map(({ outcome }) => outcome)).toEqual(['changed', 'unchanged', 'noToken', 'notFound'])
    const states = () => inTurn([ada, second, bob, carol, dan], (each) => state(each?.token ?? ''))
    expect(await states()).toEqual(['paused', 'paused', 'paused', 'revoked', 'live'])
    expect(await restore(changed)).toEqual([{ id: ids[0], outcome: 'changed' }])
    expect(await states()).toEqual(['live', 'live', 'paused', 'revoked', 'live'])
    const resumed = await change(ids, { kind: 'resume' })
    expect(resumed.map(({ outcome }) => outcome)).toEqual(['unchanged', 'changed', 'noToken'])
    await restore(resumed)
    expect(await states()).toEqual(['live', 'live', 'paused', 'revoked', 'live'])
  })

  it('sets an expiry, which undo resets to each customer’s previous one', async () => {
    const { generate, store, change, restore } = await setUp()
    const [ada, bob] = await inTurn(['ada', 'bob'], (identity) => generate(identity))
    const [soon, later] = [START + HOUR, START + DAY].map((time) => new Date(time).toISOString())
    await store.tokens.setTime(ada?.id ?? '', 'expires_at', soon ?? null)
    const expiries = () =>
      inTurn([ada, bob], async (each) => (await store.tokenRecords.find(each?.id ?? ''))?.expiresAt)
    const ids = [ada?.customerId ?? '', bob?.customerId ?? '']
    const changed = await change(ids, { kind: 'setExpiry', expiresAt: later ?? null })
    expect(await expiries()).toEqual([later, later])
    await restore(changed)
    expect(await expiries()).toEqual([soon, null])
    const past = change(ids, { kind: 'setExpiry', expiresAt: new Date(START - 1).toISOString() })
    expect(await failureOf(past)).toMatchObject({ fields: { 'change.expiresAt': expect.stringContaining('future') } })
  })

  it('sets tools, tags, and the message, each of which can be undone', async () => {
    const { generate, store, change, restore, serverId } = await setUp()
    const [ada, bob] = await inTurn(['ada', 'bob'], (identity) => generate(identity))
    const ids = [ada?.customerId ?? '', bob?.customerId ?? '']
    await store.customerTools.set(ids[0] ?? '', serverId, ['cancel'])
    await store.customers.setDetails(ids[0] ?? '', { tags: ['Vip', 'Old'] })
    const found = () =>
      inTurn([ada, bob], async (each) => {
        const token = await store.tokens.find(each?.token ?? '', START)
        const customer = await store.customers.find(each?.customerId ?? '')
        return [token?.tools, customer?.tags, token?.message]
      })
    const before = [
      [['cancel'], ['Vip', 'Old'], null],
      [null, [], null],
    ]
    expect(await found()).toEqual(before)
    const done = [
      await change(ids, { kind: 'setTools', tools: ['show'] }),
      await change(ids, { kind: 'addTags', tags: ['VIP', 'New'] }),
      await change(ids, { kind: 'removeTags', tags: ['old'] }),
      await change(ids, { kind: 'setMessage', message: 'Your trial has ended.' }),
    ]
    expect(done.map((each) => each.map(({ outcome }) => outcome).join())).toEqual([
      'changed,changed',
      'changed,changed',
      'changed,unchanged',
      'changed,changed',
    ])
    expect(await found()).toEqual([
      [['show'], ['Vip', 'New'], 'Your trial has ended.'],
      [['show'], ['VIP', 'New'], 'Your trial has ended.'],
    ])
    for (const changed of done.reverse()) await restore(changed)
    expect(await found()).toEqual(before)
    expect(await failureOf(change(ids, { kind: 'setTools', tools: ['drop'] }))).toMatchObject({
      fields: { 'change.tools': expect.stringContaining('drop') },
    })
    expect(await found()).toEqual(before)
  })

  it('leaves a customer with 20 tags unchanged, and reports it', async () => {
    const { generate, store, change } = await setUp()
    const { customerId } = await generate('ada')
    await store.customers.setDetails(customerId, { tags: Array.from({ length: 20 }, (_, index) => `tag ${index}`) })
    expect(await change([customerId], { kind: 'addTags', tags: ['one more'] })).toEqual([
      { id: customerId, outcome: 'tooManyTags' },
    ])
    expect((await store.customers.find(customerId))?.tags).toHaveLength(20)
    expect(await change([customerId], { kind: 'addTags', tags: ['TAG 3'] })).toMatchObject([{ outcome: 'unchanged' }])
    expect(tagsSchema.parse([' VIP ', 'new', 'vip', 'New'])).toEqual(['VIP', 'new'])
  })

  it('rotates each working URL and returns the new ones, and revokes permanently', async () => {
    const { generate, change, restore, state, clock } = await setUp()
    const [ada, bob] = await inTurn(['ada', 'bob'], (identity) => generate(identity))
    const ids = [ada?.customerId ?? '', bob?.customerId ?? '']
    await change([ids[1] ?? ''], { kind: 'pause' })
    const until = new Date(START + HOUR).toISOString()
    const rotated = await change(ids, { kind: 'rotate', overlapUntil: until })
    expect(rotated).toMatchObject([{ outcome: 'changed', access: [{ customerId: ids[0] }] }, { outcome: 'noToken' }])
    const { token = '', url } = rotated[0]?.access?.[0] ?? {}
    expect(url).toBe(`https://mcp.example.com/mcp/${token}/stream`)
    expect([await state(token), await state(ada?.token ?? '')]).toEqual(['live', 'retiring'])
    clock.now += HOUR
    expect([await state(token), await state(ada?.token ?? '')]).toEqual(['live', 'ended'])
    const far = change(ids, { kind: 'rotate', overlapUntil: new Date(START + 99 * DAY).toISOString() })
    expect(await failureOf(far)).toMatchObject({ fields: { 'change.overlapUntil': expect.anything() } })
    const revoked = await change(ids, { kind: 'revoke' })
    expect(revoked).toEqual(ids.map((id) => ({ id, outcome: 'changed' })))
    expect(await inTurn([token, bob?.token ?? ''], state)).toEqual(['revoked', 'revoked'])
    expect(await change(ids, { kind: 'pause' })).toMatchObject([{ outcome: 'noToken' }, { outcome: 'noToken' }])
    const before = { tokens: [{ id: ada?.id ?? '', pausedAt: null, expiresAt: null }] }
    expect(await restore([{ id: ids[0] ?? '', outcome: 'changed', before }])).toMatchObject([{ outcome: 'noToken' }])
    expect(await state(ada?.token ?? '')).toBe('revoked')
  })

  it('lets other work run while it changes a thousand customers, and stops between two slices when it’s canceled', async () => {
    const { store, serverId, change, operations } = await setUp()
    const ids = await store.transaction(() =>
      inTurn(Array(1000).keys(), async (index) => {
        const customerId = await store.customers.save(`c${index}`, undefined)
        await store.tokens.create({ serverId, customerId })
        return customerId
      }),
    )
    const { value, turns } = await countTurns(() => change(ids, { kind: 'pause' }))
    expect(value.filter(({ outcome }) => outcome === 'changed')).toHaveLength(1000)
    expect(turns).toBeGreaterThan(10)
    const abort = new AbortController()
    const { transaction } = store
    vi.spyOn(store, 'transaction').mockImplementationOnce((work) => transaction(work).finally(() => abort.abort()))
    const resuming = operations['customers.changeMany']({ serverId, ids, change: { kind: 'resume' } }, abort.signal)
    expect(await failureOf(resuming)).toMatchObject({ kind: 'cancelled' })
    const { total } = await store.serverCustomers.page(
      { serverId, search: '', filter: { state: 'live' }, now: START, liveVersion: 1, quietDays: 7 },
      { by: 'created', direction: 'descending' },
      { offset: 0, limit: 1 },
    )
    expect(total).toBe(20)
  })
})
