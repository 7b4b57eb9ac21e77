import { describe, expect, it } from 'vitest'
import { hashSecret } from './secret.ts'
import { FACTS, HOUR, NOW, setUp, time } from './store.testkit.ts'
import { testedEngines } from './testing/engines.testkit.ts'

describe.each(testedEngines)('the store on $name', (engine) => {
  it('keeps servers in order of creation', async () => {
    const { store, orders, stock, token } = await setUp(engine)
    await store.servers.setLive(stock, 1, 'Stock "2"', time(1))
    await store.servers.setLogContent(stock, true)
    await store.servers.setLimits(stock, { callsPerSecond: 5 })
    await store.servers.setToolMode(stock, { mode: 'auto', tools: 30 })
    await store.servers.setReplyBudget(stock, 5_000)
    expect(await store.servers.find(stock)).toEqual({
      id: stock,
      name: 'Stock "2"',
      isActive: true,
      createdAt: time(-1),
      updatedAt: time(1),
      liveVersion: 1,
      logContent: true,
      limits: { callsPerSecond: 5 },
      toolMode: { mode: 'auto', tools: 30 },
      replyBudget: 5_000,
    })
    await store.servers.setActive(orders, false, time())
    expect(JSON.parse(await store.servers.listedAsJson())).toEqual([
      { id: orders, name: 'Orders', isActive: false, createdAt: time(-2), updatedAt: time() },
      { id: stock, name: 'Stock "2"', isActive: true, createdAt: time(-1), updatedAt: time(1) },
    ])
    expect((await store.servers.listOf([stock, 'srv_none', orders])).map(({ id }) => id)).toEqual([orders, stock])
    await token('ada')
    await token('ada')
    expect([await store.servers.countCustomers(orders), await store.servers.countAll()]).toEqual([1, 2])
    await store.housekeeping.add({ kind: 'removeServer', serverId: orders })
    expect((await store.servers.list()).map(({ id }) => id)).toEqual([stock])
    expect(JSON.parse(await store.servers.listedAsJson())).toMatchObject([{ id: stock }])
    await store.servers.remove(orders)
    expect(await store.servers.countAll()).toBe(1)
  })

  it('finds what a token gives access to, and shows its usage without its secrets', async () => {
    const { store, orders, token } = await setUp(engine)
    const given = { values: { city: 'Lima' }, secrets: { zebra: 'z', ape: 'a' }, expiresAt: time(9) }
    const { id, customerId, token: secret } = await token('ada', orders, given)
    await store.customerTools.set(customerId, orders, ['show'])
    await store.customerLimits.set(customerId, orders, { callsPerSecond: 1 })
    await store.customerMessages.set(customerId, orders, 'Soon')
    expect(await store.tokens.find(secret, NOW)).toMatchObject({
      id,
      primaryIdentity: 'ada',
      values: given.values,
      secrets: given.secrets,
      state: 'live',
      message: 'Soon',
      tools: ['show'],
      limits: { callsPerSecond: 1 },
      toolsVersion: null,
      clientName: null,
    })
    const copied = await store.tokens.copy(id, NOW)
    expect(await store.tokens.find(copied.token, NOW)).toMatchObject({ secrets: given.secrets, expiresAt: time(9) })
    expect(await store.tokenRecords.find(id)).toMatchObject({
      secretsSet: ['zebra', 'ape'],
      calls: 0,
      firstCallAt: null,
    })
    const found = await store.tokenRecords.findByHashes(['mt_none', copied.token, copied.token].map(hashSecret))
    expect(found).toEqual([null, found[1], found[1]])
    expect(found[1]).toMatchObject({
      id: copied.id,
      values: { city: 'Lima' },
    })
    expect((await store.tokenRecords.ofCustomer(customerId)).map((one) => one.id)).toEqual(
      expect.arrayContaining([id, copied.id]),
    )
    expect(await store.tokenRecords.countLive(time())).toEqual({ urls: 2, customers: 1 })
    await store.tokens.setTime(id, 'revoked_at', time())
    expect(await store.tokenRecords.countLive(time(), orders)).toEqual({ urls: 1, customers: 1 })
    expect(await store.tokens.find(secret, NOW)).toBeNull()
  })

  it('adds up the usage of tokens, and includes the latest client', async () => {
    const { store, orders, stock, token } = await setUp(engine)
    const [one, other, unused] = [await token('ada'), await token('ada', stock), await token('bob')]
    const seen = (name: string) => ({ name, version: '1', protocol: null })
    await store.tokenUsage.connect(one.id, time(-9), seen('Old'))
    await store.tokenUsage.connect(other.id, time(-8), seen('New'))
    const add = (id: string, calls: number, first: number, last: number) =>
      store.tokenUsage.addCalls(id, { calls, errors: 1, firstAt: NOW + first * HOUR, lastAt: NOW + last * HOUR })
    await add(one.id, 2, -7, -6)
    await add(other.id, 3, -5, -4)
    await add(other.id, 1, -6, -5)
    const usage = await store.tokenUsage.ofCustomers([one.customerId, unused.customerId])
    expect(usage.get(one.customerId)).toEqual({
      connectedAt: time(-9),
      firstCallAt: time(-7),
      lastCallAt: time(-4),
      calls: 6,
      errors: 3,
      clientName: 'New',
      clientVersion: '1',
      protocol: null,
    })
    expect(usage.get(unused.customerId)).toMatchObject({ calls: 0, connectedAt: null, clientName: null })
    const there = await store.tokenUsage.ofCustomers([one.customerId], orders)
    expect(there.get(one.customerId)).toMatchObject({ calls: 2, clientName: 'Old' })
    const servers = await store.tokenUsage.serversOf([one.customerId])
    expect(servers.get(one.customerId)?.map(({ name }) => name)).toEqual(['Orders', 'Stock'])
  })

  it('reports when tokens end and when they were last used', async () => {
    const { store, token } = await setUp(engine)
    const [one, other] = [await token('ada'), await token('bob')]
    await store.tokens.setTime(one.id, 'expires_at', time(3))
    await store.tokens.setTime(other.id, 'retires_at', time(2))
    await store.tokenUsage.addCalls(one.id, { calls: 1, errors: 0, firstAt: NOW, lastAt: NOW })
    expect(await store.tokenTimes.next(time())).toBe(time(2))
    expect(await store.tokenTimes.next(time(3))).toBeNull()
    const ended = await store.tokenTimes.ended(time(), time(3), 9)
    expect(ended.map(({ id }) => id).sort()).toEqual([one.id, other.id].sort())
    expect(await store.tokenTimes.nextLastCall(time(-1))).toBe(time())
    expect(await store.tokenTimes.lastCalled(time(-1), time(), 9)).toEqual([one.customerId])
  })

  it('lists calls, counts them, and reads them for charts in time order', async () => {
    const { store, orders, stock, token, call } = await setUp(engine)
    const [ada, bob] = [await token('ada'), await token('bob', stock)]
    await call(ada, -1)
    await call(bob, -3, { tool: 'list', ok: false, errorKind: 'upstreamStatus', status: 500 })
    await call(ada, -2, { test: true })
    await call(ada, -4, { durationMs: 7 })
    const last = await store.calls.lastId()
    const listed = async (filter: object) => (await store.calls.list({ limit: 10, ...filter })).map(({ at }) => at)
    expect(await listed({})).toEqual([time(-4), time(-2), time(-3), time(-1)])
    for (const filter of [{ serverId: stock }, { customerId: bob.customerId }, { tool: 'list' }, { ok: false }])
      expect(await listed(filter), JSON.stringify(filter)).toEqual([time(-3)])
    expect(await listed({ serverId: stock, tool: 'show' })).toEqual([])
    expect(await listed({ test: true, before: last })).toEqual([time(-2)])
    const [first] = await store.calls.list({ limit: 1, ok: false })
    expect(first).toMatchObject({
      serverName: 'Stock',
      primaryIdentity: 'bob',
      errorKind: 'upstreamStatus',
      status: 500,
    })
    expect(await store.calls.count({ serverId: orders }, { after: 0, upTo: last }, 9)).toEqual({ count: 3, next: null })
    expect(await store.calls.count({}, { after: 0, upTo: last }, 2)).toMatchObject({ count: 2, next: last - 2 })
    expect(await store.calls.lookDownTo({}, last, 2)).toBe(last - 2)
    expect(await store.calls.lookDownTo({ customerId: bob.customerId }, last, 2)).toBeNull()

    const stretch = { from: time(-9), to: time() }
    for (const chosen of [{}, { serverId: orders }, { customerId: ada.customerId }]) {
      const read = []
      for (let place: Parameters<typeof store.callStats.after>[0] = null; ; ) {
        const { columns, next } = await store.callStats.after(place, { ...stretch, ...chosen }, last, 1)
        read.push(...columns.durations.map((duration, index) => [columns.servers[index], columns.oks[index], duration]))
        if (next === null) break
        place = next
      }
      const failed = 'serverId' in chosen || 'customerId' in chosen ? [] : [[stock, 0, FACTS.durationMs]]
      expect(read, JSON.stringify(chosen)).toEqual([[orders, 1, 7], ...failed, [orders, 1, FACTS.durationMs]])
      const whole = await store.callStats.after(null, { ...stretch, ...chosen }, last, 100)
      expect(whole.columns.durations).toEqual(read.map(([, , duration]) => duration))
    }
    const newer = await store.callStats.newer(stretch, { after: last - 3, upTo: last }, 100)
    expect(newer).toMatchObject({ times: expect.arrayContaining([time(-3), time(-4)]) })
    expect(newer?.columns.customers).toHaveLength(2)
    expect(await store.callStats.serverNames([stock])).toEqual(new Map([[stock, 'Stock']]))
    expect(await store.callStats.identities([])).toEqual(new Map())

    expect(await store.calls.removeBefore(time(-3), 10)).toBe(1)
    expect(await store.calls.removeOfServer(orders, last, 1)).toBe(1)
    expect(await store.calls.removeUpTo(last, 10)).toBe(2)
    expect(await store.calls.lastId()).toBe(0)
  })

  it('counts rejected requests by the hour', async () => {
    const { store, orders, token } = await setUp(engine)
    const ada = await token('ada')
    const between = (from: number, to: number) =>
      store.refusedRequests.between(time(from), time(to), { serverId: orders })
    await store.refusedRequests.add(ada.id, NOW, 2)
    await store.refusedRequests.add(ada.id, NOW + 1, 3)
    await store.refusedRequests.add('tok_none', NOW, 3)
    expect([await between(0, 1), await between(1, 2)]).toEqual([5, 0])
    expect(await store.refusedRequests.removeBefore(time(1), 10)).toBe(1)
    expect(await between(0, 1)).toBe(0)
  })

  it('stores keys, secrets, and the service’s own state', async () => {
    const { store, orders } = await setUp(engine)
    const { id, key } = await store.apiKeys.create({ name: 'Key', scopes: ['read'], expiresAt: null })
    const access = { keyId: id, keyName: 'Key', scopes: ['read'], expiresAt: null }
    expect(await store.apiKeys.identify(key)).toEqual(access)
    expect(await store.apiKeys.find(id)).toMatchObject({ name: 'Key', own: false, lastUsedAt: expect.any(String) })
    expect(await store.apiKeys.lastingManagers(true)).toEqual([])
    const later = time(24 * 365 * 100)
    await store.apiKeys.update(id, { name: 'Job', scopes: ['generate', 'read', 'manage'], expiresAt: later })
    expect(await store.apiKeys.identify(key)).toMatchObject({ keyName: 'Job', expiresAt: later })
    expect(await store.apiKeys.lastingManagers(true)).toEqual([])
    await store.apiKeys.update(id, { name: 'Job', scopes: ['generate', 'read', 'manage'], expiresAt: null })
    expect(await store.apiKeys.lastingManagers(true)).toEqual([id])
    await store.apiKeys.update(id, { name: 'Job', scopes: ['generate'], expiresAt: time() })
    expect([await store.apiKeys.identify(key), await store.apiKeys.isEmpty()]).toEqual([null, true])
    await store.apiKeys.update(id, { name: 'Job', scopes: ['generate'], expiresAt: null })
    expect(await store.apiKeys.identify(key)).toMatchObject({ scopes: ['generate'] })
    await store.apiKeys.revoke(id)
    expect([await store.apiKeys.identify(key), await store.apiKeys.isEmpty()]).toEqual([null, true])
    await store.credentialSecrets.put(orders, 'one', { token: 's' })
    await store.credentialSecrets.put(orders, 'one', { token: 't' })
    expect(await store.credentialSecrets.ofServer(orders)).toEqual(new Map([['one', { token: 't' }]]))
    await store.credentialSecrets.put(orders, 'one', {})
    expect(await store.credentialSecrets.ofServer(orders)).toEqual(new Map())
    await store.meta.keepPort(4000)
    await store.meta.keepPort(4001)
    expect([await store.meta.port(), await store.meta.retentionDays(), await store.meta.contact()]).toEqual([
      4001,
      90,
      '',
    ])
  })

  it('keeps everything after it’s closed and reopened', async () => {
    const database = await engine.makeDatabase()
    const before = await database.openStore()
    const id = await before.customers.save('ada', { city: 'Lima' })
    await before.housekeeping.add({ kind: 'removeCustomer', customerId: 'cus_other' })
    await before.close()
    await expect(before.customers.find(id)).rejects.toThrow('is closed')
    const after = await database.openStore()
    expect(await after.customers.find(id)).toMatchObject({ metadata: { city: 'Lima' } })
    expect(after.housekeeping.jobs()).toHaveLength(1)
  })
})
