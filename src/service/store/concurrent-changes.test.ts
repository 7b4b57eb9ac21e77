import { describe, expect, it } from 'vitest'
import { definition, endpoint } from '../management/management.testkit.ts'
import { openTestStore, type TestedEngine, testedEngines } from './testing/engines.testkit.ts'

const NOW = Date.parse('2026-03-01T12:00:00.000Z')
const PAGE = { offset: 0, limit: 10 }

async function setUp(engine: TestedEngine) {
  const store = await openTestStore(engine)
  const serverId = await store.servers.add({ name: 'Orders', isActive: true })
  const token = async (identity: string) => {
    const customerId = await store.customers.save(identity, undefined)
    return { customerId, ...(await store.tokens.create({ serverId, customerId })) }
  }
  /** Makes a change that's rolled back. */
  const inVain = (work: () => Promise<unknown>) =>
    expect(
      store.transaction(async () => {
        await work()
        throw new Error('in vain')
      }),
    ).rejects.toThrow('in vain')
  return { store, serverId, token, inVain }
}

describe.each(testedEngines)('two concurrent changes on $name', (engine) => {
  it('create one customer when both are for the same unknown customer', async () => {
    const { store } = await setUp(engine)
    const save = () => store.customers.save('ada@example.com', { city: 'Lima' })
    const [first, second] = await Promise.all([save(), save()])
    expect(second).toBe(first)
    expect(await store.customers.list({ search: '' }, PAGE)).toMatchObject({ total: 1 })
  })

  it('leave a customer findable by the final values when they change the details and identity', async () => {
    const { store } = await setUp(engine)
    const id = await store.customers.save('ada@example.com', {})
    await Promise.all([store.customers.setDetails(id, { metadata: { city: 'Lima' } }), store.customers.strip(id)])
    expect(await store.customers.list({ search: 'ada' }, PAGE)).toEqual({ customers: [], total: 0 })
  })

  it('create two versions when both deploy, and a draft’s next two revisions when both save', async () => {
    const { store, serverId } = await setUp(engine)
    const [one, two] = ['one', 'two'].map((name) => definition('Orders', endpoint(name)))
    if (!one || !two) throw new Error('Two definitions')
    const added = await Promise.all([one, two].map((each) => store.versions.add(serverId, each, '', '')))
    expect([...added].sort()).toEqual([1, 2])
    const found = await Promise.all(added.map((version) => store.versions.find(serverId, version)))
    expect(found.map((version) => version?.definition)).toEqual([one, two])
    await Promise.all([one, two].map((each) => store.drafts.put(serverId, each)))
    const draft = await store.drafts.find(serverId)
    expect(draft?.revision).toBe(2)
    expect([one, two]).toContainEqual(draft?.definition)
    expect(store.housekeeping.jobs()).toEqual([{ kind: 'sweepEndpoints', serverId }])
  })

  it('leave exactly one app key when both change it', async () => {
    const { store } = await setUp(engine)
    await Promise.all(['ak_one', 'ak_two', 'ak_one'].map((key) => store.apiKeys.registerOwn(key)))
    const keys = await store.apiKeys.list()
    expect(keys).toHaveLength(2)
    expect(keys.filter(({ own }) => own)).toHaveLength(1)
  })
})

describe.each(testedEngines)('a page read while rows are added, on $name,', (engine) => {
  it('matches the total for all customers', async () => {
    const { store } = await setUp(engine)
    for (const name of ['ada', 'bob', 'eve']) await store.customers.save(name, undefined)
    const [{ customers, total }] = await Promise.all([
      store.customers.list({ search: '' }, { offset: 0, limit: 2 }),
      store.customers.save('max', undefined),
    ])
    const found = [customers.map(({ primaryIdentity }) => primaryIdentity), total]
    const [before, after] = [
      [['eve', 'bob'], 3],
      [['max', 'eve'], 4],
    ]
    expect([before, after]).toContainEqual(found)
  })

  it('is a slice of the full list of a server’s customers, even when read from the other end', async () => {
    const { store, serverId, token } = await setUp(engine)
    for (const name of ['ada', 'bob', 'eve']) await token(name)
    const max = await store.customers.save('max', undefined)
    const question = { serverId, search: '', filter: {}, now: NOW, liveVersion: null, quietDays: 30 }
    const sort = { by: 'created', direction: 'ascending' } as const
    const [page] = await Promise.all([
      store.serverCustomers.page(question, sort, { offset: 2, limit: 1 }),
      store.tokens.create({ serverId, customerId: max }),
    ])
    expect(page).toMatchObject({ customers: [{ id: await store.customers.findId('eve') }] })
    expect([3, 4]).toContain(page.total)
  })
})

describe.each(testedEngines)('a rolled-back transaction, on $name,', (engine) => {
  it('leaves tokens unchanged, even if they were read in it', async () => {
    const { store, serverId, token, inVain } = await setUp(engine)
    const { id, customerId, token: secret } = await token('ada')
    await inVain(async () => {
      await store.customerMessages.set(customerId, serverId, 'Later')
      expect(await store.tokens.find(secret, NOW)).toMatchObject({ message: 'Later' })
    })
    expect(await store.tokens.find(secret, NOW)).toMatchObject({ message: null })
    await inVain(async () => {
      await store.tokens.setTime(id, 'paused_at', new Date(NOW).toISOString())
      expect(await store.tokens.find(secret, NOW)).toMatchObject({ state: 'paused' })
    })
    expect(await store.tokens.find(secret, NOW)).toMatchObject({ state: 'live' })
  })

  it('leaves the pending jobs unchanged', async () => {
    const { store, serverId, inVain } = await setUp(engine)
    const [open, never] = ['srv_open', 'srv_never'].map((id) => ({ kind: 'sweepEndpoints' as const, serverId: id }))
    if (!open || !never) throw new Error('Two jobs')
    await store.housekeeping.add(open)
    await inVain(async () => {
      await store.housekeeping.finish(open)
      await store.housekeeping.add(never)
      await store.housekeeping.add({ kind: 'removeServer', serverId })
      expect(await store.servers.find(serverId)).toBeNull()
    })
    expect(store.housekeeping.jobs()).toEqual([open])
    expect(await store.servers.find(serverId)).toMatchObject({ id: serverId })
  })

  it('doesn’t leave a definition cached as stored', async () => {
    const { store, serverId, inVain } = await setUp(engine)
    const whole = definition('Orders', endpoint('show'))
    let read: typeof whole | undefined
    await inVain(async () => {
      await store.drafts.put(serverId, whole)
      read = (await store.drafts.find(serverId))?.definition
    })
    expect(read).toEqual(whole)
    await store.drafts.put(serverId, read ?? whole)
    expect(await store.definitions.unused(serverId)).toEqual([])
    const other = await store.servers.add({ name: 'Other', isActive: false })
    await store.drafts.put(other, whole)
    await store.drafts.put(serverId, definition('Orders'))
    expect(await store.definitions.unused(serverId)).toHaveLength(1)
  })
})
