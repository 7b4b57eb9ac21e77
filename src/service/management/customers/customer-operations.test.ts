import { describe, expect, it, onTestFinished } from 'vitest'
import { failureOf } from '../../../base/testing/failure-of.ts'
import { inTurn } from '../../../base/testing/in-turn.ts'
import { definitionSchema } from '../../../shared/management/definition/definition.ts'
import type { OperationInput } from '../../../shared/management/operations.ts'
import type { CallEntry } from '../../calls/call-entry.ts'
import { createCallLog } from '../../calls/call-log.ts'
import { createHousekeeper } from '../../calls/housekeeper.ts'
import { openServiceStore } from '../../service.testkit.ts'
import { deployDefinition } from '../deploy/deploy-definition.ts'
import { definition, endpoint } from '../management.testkit.ts'
import { addServer } from '../servers/add-server.ts'
import { createLiveServers } from '../servers/live-servers.ts'
import { createCustomerOperations } from './customer-operations.ts'

const DAY = 86_400_000
const START = Date.parse('2026-03-01T12:00:00.000Z')

async function setUp() {
  const clock = { now: START }
  const store = await openServiceStore()
  const log = createCallLog(store, { now: () => clock.now })
  const housekeeper = createHousekeeper(store)
  onTestFinished(async () => {
    await log.close()
    await housekeeper.stop()
  })
  const live = createLiveServers(store)
  const operations = createCustomerOperations({ store, live, log, housekeeper }, () => clock.now)
  return {
    ...{ clock, store, log, live, operations },
    get: (id: string) => operations['customers.get']({ id }),
    list: (input: Partial<OperationInput<'customers.list'>> = {}) =>
      operations['customers.list']({ search: '', offset: 0, limit: 100, ...input }),
    async serve(name: string, ...tools: string[]) {
      const content = definition(name, ...tools.map((tool) => endpoint(tool)), endpoint('off', { enabled: false }))
      const id = await addServer(store, content)
      await deployDefinition(store, id, { definition: content, note: '' })
      return id
    },
    async generate(serverId: string, identity: string, metadata?: Record<string, string>) {
      const customerId = await store.customers.save(identity, metadata)
      return { serverId, customerId, ...(await store.tokens.create({ serverId, customerId })) }
    },
    use({ id, serverId, customerId }: { id: string; serverId: string; customerId: string }, ok = true) {
      const entry: CallEntry = {
        ...{ at: clock.now, tokenId: id, customerId, serverId, tool: 'show', ok, errorKind: ok ? null : 'internal' },
        ...{ status: null, test: false, durationMs: 1, argumentBytes: 0, replyBytes: 0, arguments: null, reply: null },
      }
      log.record(entry)
    },
  }
}

it('a customer is found by exactly their identity, and not once removed', async () => {
  const { operations, serve, generate } = await setUp()
  const serverId = await serve('Orders', 'show')
  const { id, customerId } = await generate(serverId, 'ada@example.com')
  await generate(serverId, 'ada@example.com.au')
  const find = (primaryIdentity: string) => operations['customers.find']({ primaryIdentity })
  expect(await find('ada@example.com')).toMatchObject({ customer: { id: customerId }, access: [{ tokens: [{ id }] }] })
  expect(await find('ADA@example.com')).toBeNull()
  expect(await find('ada@example')).toBeNull()
  await operations['customers.remove']({ id: customerId })
  expect(await find('ada@example.com')).toBeNull()
})

describe('the customer list', () => {
  it('tells how far each has come: generated, connected, called, quiet, called again', async () => {
    const { serve, generate, use, list, log, clock } = await setUp()
    const token = await generate(await serve('Orders', 'show'), 'ada@example.com')
    const stage = async () => (await list()).customers[0]?.stage
    expect(await stage()).toBe('generated')
    log.connected(token, { name: 'Cursor', version: '1.7', protocol: '2025-11-25' })
    clock.now += 30 * DAY
    expect(await stage()).toBe('connected')
    use(token, false)
    expect(await stage()).toBe('called')
    clock.now += 7 * DAY - 1
    expect(await stage()).toBe('called')
    clock.now += 1
    expect(await stage()).toBe('quiet')
    use(token)
    expect((await list()).customers).toMatchObject([
      {
        ...{ stage: 'called', calls: 2, errors: 1, clientName: 'Cursor', clientVersion: '1.7', protocol: '2025-11-25' },
        ...{ connectedAt: '2026-03-01T12:00:00.000Z', firstCallAt: '2026-03-31T12:00:00.000Z' },
        lastCallAt: '2026-04-07T12:00:00.000Z',
      },
    ])
  })

  it('adds up all tokens of a customer, or those of one server; the client is the one seen last', async () => {
    const { serve, generate, use, list, log, clock, store } = await setUp()
    const [orders, stock] = [await serve('Orders', 'show'), await serve('Stock', 'show')]
    const tokens = await inTurn([orders, orders, stock], (server) => generate(server, 'ada@example.com'))
    for (const [index, token] of tokens.entries()) {
      clock.now += 1000
      log.connected(token, { name: `Client ${index}`, version: null, protocol: null })
      use(token, index !== 1)
    }
    const [all] = (await list()).customers
    expect(all).toMatchObject({ calls: 3, errors: 1, clientName: 'Client 2', servers: [{ id: orders }, { id: stock }] })
    const [one] = (await list({ serverId: orders })).customers
    expect(one).toMatchObject({ calls: 2, errors: 1, clientName: 'Client 1', servers: [{ id: orders }, { id: stock }] })
    await store.tokens.setTime(tokens[2]?.id ?? '', 'revoked_at', new Date(START).toISOString())
    expect((await list({ serverId: stock })).customers).toMatchObject([{ stage: 'revoked', calls: 1 }])
    expect((await list({ serverId: orders })).customers).toMatchObject([{ stage: 'called' }])
    expect((await list()).customers[0]?.servers).toEqual([{ id: orders, name: 'Orders' }])
  })

  it('finds every word in identity or metadata values, in either case, and no pattern', async () => {
    const { store, list } = await setUp()
    await store.customers.save('ada@example.com', { company: 'Österreich "Best" Ltd', team: 'R\\D' })
    await store.customers.save('bob_100%@example.com', { company: 'Analytical', note: 'Zürich' })
    await store.customers.save('carol@example.com', undefined)
    const found = async (search: string) => (await list({ search })).customers.map((row) => row.primaryIdentity[0])
    expect(await found('EXAMPLE.com')).toEqual(['c', 'b', 'a'])
    expect(await found('ada österREICH')).toEqual(['a'])
    expect(await found('ÖSTERREICH')).toEqual(['a'])
    expect(await found('ZÜRICH')).toEqual(['b'])
    expect(await found('zurich')).toEqual(['b'])
    expect(await found('"best" r\\d')).toEqual(['a'])
    expect(await found('_100%')).toEqual(['b'])
    expect(await found('a_a')).toEqual([])
    expect(await found('company')).toEqual([])
    expect(await found('ada analytical')).toEqual([])
    expect(await found('a\0da')).toEqual(await found('a da'))
  })

  it('of a server comes in pages, newest first, each customer once however many tokens they have', async () => {
    const { store, serve, generate, list } = await setUp()
    const [orders, stock] = [await serve('Orders', 'show'), await serve('Stock', 'show')]
    const made = await inTurn([0, 1, 2, 3, 4, 5], (index) => generate(orders, `c${index}@example.com`))
    // An older customer whose newest token is the newest of all stays in place.
    for (const identity of ['c1@example.com', 'c3@example.com']) await generate(orders, identity)
    await store.tokens.copy(made[4]?.id ?? '', START)
    await generate(stock, 'other@example.com')
    await store.tokens.setTime(made[2]?.id ?? '', 'revoked_at', new Date(START).toISOString())
    const page = async (offset: number, search = '') => {
      const { customers, total } = await list({ serverId: orders, search, offset, limit: 2 })
      return [...customers.map(({ primaryIdentity }) => primaryIdentity.slice(0, 2)), total]
    }
    const pages = [await page(0), await page(2), await page(4), await page(6)]
    expect(pages).toEqual([['c5', 'c4', 6], ['c3', 'c2', 6], ['c1', 'c0', 6], [6]])
    expect([await page(1, 'example'), await page(0, 'c3@')]).toEqual([
      ['c4', 'c3', 6],
      ['c3', 1],
    ])
    await store.housekeeping.add({ kind: 'removeCustomer', customerId: made[5]?.customerId ?? '' })
    expect([await page(0), await page(0, 'example')]).toEqual([
      ['c4', 'c3', 5],
      ['c4', 'c3', 5],
    ])
    expect((await list()).total).toBe(6)
    expect([await store.servers.countCustomers(orders), await store.servers.countCustomers(stock)]).toEqual([4, 1])
  })

  it('comes in pages, newest first, with the number of all', async () => {
    const { store, list } = await setUp()
    for (let count = 0; count < 12; count += 1) await store.customers.save(`c${count}@example.com`, undefined)
    const page = await list({ offset: 5, limit: 5 })
    expect(page.customers.map(({ primaryIdentity }) => primaryIdentity.split('@')[0])).toEqual(
      'c6 c5 c4 c3 c2'.split(' '),
    )
    expect(page.total).toBe(12)
    expect(await list({ search: 'c1', offset: 20 })).toEqual({ customers: [], total: 3 })
  })
})

describe('a customer', () => {
  it('is shown with each server, its tools and tokens, the newest first', async () => {
    const { serve, generate, get } = await setUp()
    const orders = await serve('Orders', 'show', 'cancel')
    const first = await generate(orders, 'ada@example.com', { role: 'Admin' })
    const second = await generate(orders, 'ada@example.com')
    const { customer, access } = await get(first.customerId)
    expect(customer).toMatchObject({ metadata: { role: 'Admin' }, calls: 0, stage: 'generated' })
    expect(access).toMatchObject([
      {
        ...{ serverId: orders, serverName: 'Orders', tools: null },
        serverTools: [
          { name: 'show', title: 'show' },
          { name: 'cancel', title: 'cancel' },
        ],
        tokens: [{ id: second.id }, { id: first.id }],
      },
    ])
    expect(await failureOf(get('cus_none'))).toMatchObject({ kind: 'notFound' })
  })

  it('may be allowed some tools, none or all, from the next request on; unknown names are refused', async () => {
    const { serve, generate, operations, store, live } = await setUp()
    const serverId = await serve('Orders', 'show', 'cancel')
    const { customerId, token } = await generate(serverId, 'ada@example.com')
    const allow = (tools: string[] | null) => operations['customers.setTools']({ customerId, serverId, tools })
    const allowed = async () => (await store.tokens.find(token))?.tools
    expect(await allowed()).toBeNull()
    expect((await allow(['show', 'show'])).access[0]?.tools).toEqual(['show'])
    expect(await allowed()).toEqual(['show'])
    for (const name of ['drop', 'off', 'Show']) {
      expect(await failureOf(allow(['show', name]))).toMatchObject({ fields: { tools: expect.stringContaining(name) } })
    }
    await allow([])
    expect(await allowed()).toEqual([])
    await allow(['cancel'])
    await deployDefinition(store, serverId, { definition: definition('Orders', endpoint('show')), note: '' })
    live.forget(serverId)
    expect((await allow(['cancel', 'show'])).access[0]?.tools).toEqual(['cancel', 'show'])
    await allow(null)
    expect(await allowed()).toBeNull()
  })

  it('has details, tags, and a note that can be edited; their URLs stay', async () => {
    const { serve, generate, operations, store, get } = await setUp()
    const { customerId, token } = await generate(await serve('Orders', 'show'), 'ada@example.com', {
      name: 'Ada',
      role: 'Admin',
    })
    const update = (part: object) => operations['customers.update']({ id: customerId, ...part })
    await update({ note: 'Pays yearly.' })
    await update({ tags: ['vip'] })
    const { customer } = await update({ metadata: { name: 'Ada Lovelace', plan: 'Pro' } })
    expect(customer).toMatchObject({ note: 'Pays yearly.', tags: ['vip'], primaryIdentity: 'ada@example.com' })
    expect((await get(customerId)).customer.metadata).toEqual({ name: 'Ada Lovelace', plan: 'Pro' })
    expect((await store.tokens.find(token))?.state).toBe('live')
    // A URL that is generated later keeps note and tags.
    await store.customers.save('ada@example.com', { name: 'Ada' })
    expect((await get(customerId)).customer).toMatchObject({ note: 'Pays yearly.', tags: ['vip'] })
    expect(await failureOf(operations['customers.update']({ id: 'cus_none', note: '' }))).toMatchObject({
      kind: 'notFound',
    })
  })

  it('has details that aren’t replaced by somebody who has seen others', async () => {
    const { serve, generate, operations, get } = await setUp()
    const { customerId } = await generate(await serve('Orders', 'show'), 'ada@example.com', {
      name: 'Ada',
      role: 'Admin',
    })
    const update = (part: object) => operations['customers.update']({ id: customerId, ...part })
    const seenMetadata = (await get(customerId)).customer.metadata
    await update({ metadata: { name: 'Ada', role: 'Owner' }, seenMetadata })
    await update({ tags: ['vip'], note: 'Pays yearly.' })
    for (const mine of [seenMetadata, { name: 'Ada' }, { name: 'Ada', role: 'Owner', plan: 'Pro' }])
      expect(await failureOf(update({ metadata: { name: 'Eve' }, seenMetadata: mine }))).toMatchObject({
        fields: { seenMetadata: expect.stringContaining('Someone else') },
      })
    expect((await get(customerId)).customer.metadata).toEqual({ name: 'Ada', role: 'Owner' })
    await update({ metadata: { name: 'Eve' }, seenMetadata: { role: 'Owner', name: 'Ada' } })
    expect((await get(customerId)).customer).toMatchObject({ metadata: { name: 'Eve' }, tags: ['vip'] })
  })

  it('keeps no secret as a detail: it’s refused with the server that asks for it', async () => {
    const { generate, operations, store } = await setUp()
    const credential = { id: 'api_key', name: 'Shop', details: { kind: 'bearer' as const }, perCustomer: true }
    const content = definitionSchema.parse({
      ...definition('Orders', endpoint('show', { credentialId: 'api_key' })),
      credentials: [credential],
    })
    const serverId = await addServer(store, content)
    await deployDefinition(store, serverId, { definition: content, note: '' })
    const { customerId } = await generate(serverId, 'ada@example.com')
    const metadata = { name: 'Ada', api_key: 'canary' }
    expect(await failureOf(operations['customers.update']({ id: customerId, metadata }))).toMatchObject({
      fields: { metadata: expect.stringContaining('Orders') },
    })
    expect((await store.customers.find(customerId))?.metadata).toEqual({})
  })

  it('is removed with tokens and calls; the URL is gone at once', async () => {
    const { serve, generate, use, operations, store, list, log } = await setUp()
    const serverId = await serve('Orders', 'show')
    const ada = await generate(serverId, 'ada@example.com')
    const bob = await generate(serverId, 'bob@example.com')
    for (const token of [ada, bob]) use(token)
    expect(await store.tokens.find(ada.token)).not.toBeNull()
    await operations['customers.remove']({ id: ada.customerId })
    expect(await store.tokens.find(ada.token)).toBeNull()
    expect(await store.tokens.find(bob.token)).not.toBeNull()
    await log.flush()
    expect((await store.calls.list({ limit: 10 })).map(({ customerId }) => customerId)).toEqual([bob.customerId])
    expect((await list()).total).toBe(1)
    const again = operations['customers.remove']({ id: ada.customerId })
    expect(await failureOf(again)).toMatchObject({ kind: 'notFound' })
  })
})
