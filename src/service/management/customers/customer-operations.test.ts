import { describe, expect, it } from 'vitest'
import { inTurn } from '../../../base/testing/in-turn.ts'
import { DAY, START, setUp } from './customers.testkit.ts'

it('finds a customer by their exact identity until they’re removed', async () => {
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
  it('shows the stage of each customer: generated, connected, called, quiet, called again', async () => {
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
        stage: 'called',
        calls: 2,
        errors: 1,
        clientName: 'Cursor',
        clientVersion: '1.7',
        protocol: '2025-11-25',
        connectedAt: '2026-03-01T12:00:00.000Z',
        firstCallAt: '2026-03-31T12:00:00.000Z',
        lastCallAt: '2026-04-07T12:00:00.000Z',
      },
    ])
  })

  it('adds up the usage of all of a customer’s tokens, or those for one server, and shows the most recent client', async () => {
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

  it('finds customers whose identity or metadata values contain every word, ignoring case and taking words literally', async () => {
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

  it('comes in pages for a server, newest first, with each customer once even if they have many tokens', async () => {
    const { store, serve, generate, list } = await setUp()
    const [orders, stock] = [await serve('Orders', 'show'), await serve('Stock', 'show')]
    const made = await inTurn([0, 1, 2, 3, 4, 5], (index) => generate(orders, `c${index}@example.com`))
    // An older customer keeps their place even with the newest token.
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

  it('comes in pages, newest first, with the total count', async () => {
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
