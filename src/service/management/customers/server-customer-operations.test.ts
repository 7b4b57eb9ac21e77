import { describe, expect, it, onTestFinished } from 'vitest'
import { countTurns } from '../../../core/testing/count-turns.ts'
import { failureOf } from '../../../core/testing/failure-of.ts'
import type { OperationInput } from '../../../shared/management/operations.ts'
import type { ChangedCustomers, CustomerChange } from '../../../shared/management/records/customer-change.ts'
import { tagsSchema } from '../../../shared/management/records/server-customer.ts'
import { createCallLog } from '../../calls/call-log.ts'
import { TEST_KEY } from '../../service.testkit.ts'
import { openStore } from '../../store/store.ts'
import { deployDefinition } from '../deploy/deploy-definition.ts'
import { definition, endpoint } from '../management.testkit.ts'
import { addServer } from '../servers/add-server.ts'
import { createLiveServers } from '../servers/live-servers.ts'
import { createServerCustomerOperations } from './server-customer-operations.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const START = Date.parse('2026-03-01T12:00:00.000Z')
const { signal } = new AbortController()

function setUp() {
  const clock = { now: START }
  const store = openStore(null, TEST_KEY)
  const log = createCallLog(store, { now: () => clock.now })
  onTestFinished(() => {
    log.close()
    store.close()
  })
  const addresses = { self: () => '', baseUrl: () => '', mcpUrl: () => 'https://mcp.example.com/mcp' }
  const deps = { store, live: createLiveServers(store), log, addresses }
  const operations = createServerCustomerOperations(deps, () => clock.now)
  const content = definition('Orders', endpoint('show'), endpoint('cancel'))
  const serverId = addServer(store, content)
  deployDefinition(store, serverId, { definition: content, note: '' })
  const generate = (identity: string, metadata?: Record<string, string>) => {
    const customerId = store.customers.save(identity, metadata)
    return { customerId, ...store.tokens.create({ serverId, customerId }) }
  }
  type Page = Partial<Omit<OperationInput<'customers.page'>, 'sort'>> & {
    sort?: Partial<OperationInput<'customers.page'>['sort']>
  }
  const page = async ({ sort, ...input }: Page = {}) =>
    operations['customers.page']({
      ...{ serverId, search: '', filter: {}, offset: 0, limit: 100, ...input },
      sort: { by: 'created', direction: 'descending', ...sort },
    })
  return {
    ...{ clock, store, operations, serverId, generate, page },
    names: async (input?: Page) => (await page(input)).customers.map(({ primaryIdentity }) => primaryIdentity),
    state: (token: string) => store.tokens.find(token, clock.now)?.state ?? 'revoked',
    change: (ids: string[], change: CustomerChange) =>
      operations['customers.changeMany']({ serverId, ids, change }, signal),
    /** Takes back what `changed` says. */
    restore: (changed: ChangedCustomers) =>
      operations['customers.restoreMany'](
        { serverId, customers: changed.flatMap(({ id, before }) => (before ? [{ id, before }] : [])) },
        signal,
      ),
  }
}

describe('the customers of a server', () => {
  it('are sorted by identity, last call, and calls, in either direction', async () => {
    const { store, generate, names } = setUp()
    const tokens = ['carol', 'Ada', 'bob'].map((identity) => generate(identity))
    const call = (index: number, calls: number, at: number) =>
      store.tokenUsage.addCalls(tokens[index]?.id ?? '', { calls, errors: 0, firstAt: at, lastAt: at })
    call(0, 5, START)
    call(2, 9, START - DAY)
    expect(await names()).toEqual(['bob', 'Ada', 'carol'])
    expect(await names({ sort: { by: 'identity', direction: 'ascending' } })).toEqual(['Ada', 'bob', 'carol'])
    expect(await names({ sort: { by: 'identity' }, offset: 1, limit: 1 })).toEqual(['bob'])
    expect(await names({ sort: { by: 'lastCall' } })).toEqual(['carol', 'bob', 'Ada'])
    expect(await names({ sort: { by: 'calls' } })).toEqual(['bob', 'carol', 'Ada'])
    expect(await names({ sort: { by: 'stage', direction: 'ascending' } })).toEqual(['Ada', 'bob', 'carol'])
  })

  it('are narrowed down by state, tag, last call, and tools, all of them together with the words', async () => {
    const { store, generate, names, change, page } = setUp()
    const [ada, bob, carol] = ['ada', 'bob', 'carol'].map((identity) => generate(identity, { company: 'Acme' }))
    const use = (token: { id: string } | undefined, at: number, version: number) => {
      store.tokenUsage.addCalls(token?.id ?? '', { calls: 1, errors: 0, firstAt: at, lastAt: at })
      store.tokenUsage.setToolsVersion(token?.id ?? '', version)
    }
    use(ada, START - DAY, 1)
    use(bob, START - 9 * DAY, 0)
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

  it('are named by their identifiers for the same question, first made first', async () => {
    const { operations, generate, serverId, change } = setUp()
    const made = ['ada', 'bob', 'carol'].map((identity) => generate(identity).customerId)
    await change([made[1] ?? ''], { kind: 'pause' })
    const ids = (filter: object, offset = 0) =>
      operations['customers.ids']({ serverId, search: '', filter, offset, limit: 2 })
    expect(await ids({})).toEqual({ ids: made.slice(0, 2) })
    expect(await ids({}, 2)).toEqual({ ids: made.slice(2) })
    expect(await ids({ state: 'live' })).toEqual({ ids: [made[0], made[2]] })
  })
})

describe('a change of many customers', () => {
  it('pauses and resumes all their URLs, says who was so already or has none, and is taken back exactly', async () => {
    const { generate, store, change, restore, state } = setUp()
    const [ada, bob, carol, dan] = ['ada', 'bob', 'carol', 'dan'].map((identity) => generate(identity))
    const second = generate('ada')
    await change([bob?.customerId ?? ''], { kind: 'pause' })
    store.tokens.setTime(carol?.id ?? '', 'revoked_at', new Date(START).toISOString())
    const ids = [ada, bob, carol].map((each) => each?.customerId ?? '')
    const changed = await change([...ids, 'cus_none', ids[0] ?? ''], { kind: 'pause' })
    expect(changed.map(({ outcome }) => outcome)).toEqual(['changed', 'unchanged', 'noToken', 'notFound'])
    const states = () => [ada, second, bob, carol, dan].map((each) => state(each?.token ?? ''))
    expect(states()).toEqual(['paused', 'paused', 'paused', 'revoked', 'live'])
    expect(await restore(changed)).toEqual([{ id: ids[0], outcome: 'changed' }])
    expect(states()).toEqual(['live', 'live', 'paused', 'revoked', 'live'])
    const resumed = await change(ids, { kind: 'resume' })
    expect(resumed.map(({ outcome }) => outcome)).toEqual(['unchanged', 'changed', 'noToken'])
    await restore(resumed)
    expect(states()).toEqual(['live', 'live', 'paused', 'revoked', 'live'])
  })

  it('sets an expiry, which taken back is each customer’s own again', async () => {
    const { generate, store, change, restore } = setUp()
    const [ada, bob] = ['ada', 'bob'].map((identity) => generate(identity))
    const [soon, later] = [START + HOUR, START + DAY].map((time) => new Date(time).toISOString())
    store.tokens.setTime(ada?.id ?? '', 'expires_at', soon ?? null)
    const expiries = () => [ada, bob].map((each) => store.tokenRecords.find(each?.id ?? '')?.expiresAt)
    const ids = [ada?.customerId ?? '', bob?.customerId ?? '']
    const changed = await change(ids, { kind: 'setExpiry', expiresAt: later ?? null })
    expect(expiries()).toEqual([later, later])
    await restore(changed)
    expect(expiries()).toEqual([soon, null])
    const past = change(ids, { kind: 'setExpiry', expiresAt: new Date(START - 1).toISOString() })
    expect(await failureOf(past)).toMatchObject({ fields: { 'change.expiresAt': expect.stringContaining('future') } })
  })

  it('sets tools, tags, and the message, each of which can be taken back', async () => {
    const { generate, store, change, restore, serverId } = setUp()
    const [ada, bob] = ['ada', 'bob'].map((identity) => generate(identity))
    const ids = [ada?.customerId ?? '', bob?.customerId ?? '']
    store.customerTools.set(ids[0] ?? '', serverId, ['cancel'])
    store.customers.setDetails(ids[0] ?? '', { tags: ['Vip', 'Old'] })
    const found = () =>
      [ada, bob].map((each) => {
        const token = store.tokens.find(each?.token ?? '', START)
        return [token?.tools, store.customers.find(each?.customerId ?? '')?.tags, token?.message]
      })
    const before = [
      [['cancel'], ['Vip', 'Old'], null],
      [null, [], null],
    ]
    expect(found()).toEqual(before)
    const done = [
      await change(ids, { kind: 'setTools', tools: ['show'] }),
      await change(ids, { kind: 'addTags', tags: ['VIP', 'New'] }),
      await change(ids, { kind: 'removeTags', tags: ['old'] }),
      await change(ids, { kind: 'setMessage', message: 'Your trial has ended.' }),
    ]
    expect(done.map((each) => each.map(({ outcome }) => outcome).join())).toEqual([
      ...['changed,changed', 'changed,changed', 'changed,unchanged', 'changed,changed'],
    ])
    expect(found()).toEqual([
      [['show'], ['Vip', 'New'], 'Your trial has ended.'],
      [['show'], ['VIP', 'New'], 'Your trial has ended.'],
    ])
    for (const changed of done.reverse()) await restore(changed)
    expect(found()).toEqual(before)
    expect(await failureOf(change(ids, { kind: 'setTools', tools: ['drop'] }))).toMatchObject({
      fields: { 'change.tools': expect.stringContaining('drop') },
    })
    expect(found()).toEqual(before)
  })

  it('leaves a customer with 20 tags as they are, and says so', async () => {
    const { generate, store, change } = setUp()
    const { customerId } = generate('ada')
    store.customers.setDetails(customerId, { tags: Array.from({ length: 20 }, (_, index) => `tag ${index}`) })
    expect(await change([customerId], { kind: 'addTags', tags: ['one more'] })).toEqual([
      { id: customerId, outcome: 'tooManyTags' },
    ])
    expect(store.customers.find(customerId)?.tags).toHaveLength(20)
    expect(await change([customerId], { kind: 'addTags', tags: ['TAG 3'] })).toMatchObject([{ outcome: 'unchanged' }])
    expect(tagsSchema.parse([' VIP ', 'new', 'vip', 'New'])).toEqual(['VIP', 'new'])
  })

  it('rotates each URL that works and answers with the new ones; revokes for good', async () => {
    const { generate, change, restore, state, clock } = setUp()
    const [ada, bob] = ['ada', 'bob'].map((identity) => generate(identity))
    const ids = [ada?.customerId ?? '', bob?.customerId ?? '']
    await change([ids[1] ?? ''], { kind: 'pause' })
    const until = new Date(START + HOUR).toISOString()
    const rotated = await change(ids, { kind: 'rotate', overlapUntil: until })
    expect(rotated).toMatchObject([{ outcome: 'changed', access: [{ customerId: ids[0] }] }, { outcome: 'noToken' }])
    const { token = '', url } = rotated[0]?.access?.[0] ?? {}
    expect(url).toBe(`https://mcp.example.com/mcp/${token}/stream`)
    expect([state(token), state(ada?.token ?? '')]).toEqual(['live', 'retiring'])
    clock.now += HOUR
    expect([state(token), state(ada?.token ?? '')]).toEqual(['live', 'ended'])
    const far = change(ids, { kind: 'rotate', overlapUntil: new Date(START + 99 * DAY).toISOString() })
    expect(await failureOf(far)).toMatchObject({ fields: { 'change.overlapUntil': expect.anything() } })
    const revoked = await change(ids, { kind: 'revoke' })
    expect(revoked).toEqual(ids.map((id) => ({ id, outcome: 'changed' })))
    expect([token, bob?.token ?? ''].map(state)).toEqual(['revoked', 'revoked'])
    expect(await change(ids, { kind: 'pause' })).toMatchObject([{ outcome: 'noToken' }, { outcome: 'noToken' }])
    const before = { tokens: [{ id: ada?.id ?? '', pausedAt: null, expiresAt: null }] }
    expect(await restore([{ id: ids[0] ?? '', outcome: 'changed', before }])).toMatchObject([{ outcome: 'noToken' }])
    expect(state(ada?.token ?? '')).toBe('revoked')
  })

  it('of a thousand customers lets others go first, and stops between two slices when it’s cancelled', async () => {
    const { store, serverId, change, operations } = setUp()
    const ids = store.transaction(() =>
      Array.from({ length: 1000 }, (_, index) => {
        const customerId = store.customers.save(`c${index}`, undefined)
        store.tokens.create({ serverId, customerId })
        return customerId
      }),
    )
    const { value, turns } = await countTurns(() => change(ids, { kind: 'pause' }))
    expect(value.filter(({ outcome }) => outcome === 'changed')).toHaveLength(1000)
    expect(turns).toBeGreaterThan(10)
    const abort = new AbortController()
    const resuming = operations['customers.changeMany']({ serverId, ids, change: { kind: 'resume' } }, abort.signal)
    await Promise.resolve()
    abort.abort()
    expect(await failureOf(resuming)).toMatchObject({ kind: 'cancelled' })
    const { total } = store.serverCustomers.page(
      { serverId, search: '', filter: { state: 'live' }, now: START, liveVersion: 1, quietDays: 7 },
      { by: 'created', direction: 'descending' },
      { offset: 0, limit: 1 },
    )
    expect(total).toBe(20)
  })
})
