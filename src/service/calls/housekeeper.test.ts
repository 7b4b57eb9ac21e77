import { setImmediate } from 'node:timers/promises'
import { describe, expect, it, vi } from 'vitest'
import { makeDataFolder, openServiceStore } from '../service.testkit.ts'
import type { Store } from '../store/store.ts'
import { createHousekeeper } from './housekeeper.ts'

const ROWS = 3_000

async function fill(store: Store, name: string): Promise<string> {
  const serverId = await store.servers.add({ name, isActive: true })
  const customerId = await store.customers.save(`${name}@example.com`, undefined)
  const { id: tokenId } = await store.tokens.create({ serverId, customerId })
  const facts = { test: false, ok: true, errorKind: null, status: 200, durationMs: 1, argumentBytes: 2, replyBytes: 2 }
  const entry = { tokenId, customerId, serverId, tool: 'call', ...facts, arguments: null, reply: null }
  await store.calls.addAll(Array.from({ length: ROWS }, (_, at) => ({ ...entry, at })))
  return serverId
}
const count = async (store: Store, serverId?: string) => (await store.calls.list({ serverId, limit: 10 * ROWS })).length

describe('the housekeeper', () => {
  it('immediately hides a server that’s being removed, and lets other work run first', async () => {
    const store = await openServiceStore()
    const [gone, kept] = [await fill(store, 'gone'), await fill(store, 'kept')]
    const housekeeper = createHousekeeper(store)
    await store.housekeeping.add({ kind: 'removeServer', serverId: gone })
    expect(await store.servers.find(gone)).toBeNull()
    expect((await store.servers.list()).map(({ id }) => id)).toEqual([kept])
    expect(JSON.parse(await store.servers.listedAsJson())).toMatchObject([{ id: kept, name: 'kept', isActive: true }])
    expect(await store.servers.listOf([kept, gone, 'srv_unknown'])).toMatchObject([{ id: kept }])
    expect(await count(store, gone)).toBe(0)
    const keepSmall = vi.spyOn(store.checkpoints, 'keepSmall')
    let turns = 0
    const timer = setInterval(() => {
      turns += 1
    }, 1)
    await housekeeper.run({ kind: 'removeServer', serverId: gone })
    clearInterval(timer)
    expect(turns).toBeGreaterThan(2)
    expect(keepSmall).toHaveBeenCalledOnce()
    expect(await count(store)).toBe(ROWS)
    expect(store.housekeeping.jobs()).toEqual([])
  })

  it('hides a removed server from every client until its rows are deleted', async () => {
    const store = await openServiceStore()
    const serverId = await store.servers.add({ name: 'removed', isActive: true })
    const job = { kind: 'removeServer', serverId } as const
    await store.housekeeping.add(job)
    const hidden = await store.transaction(async () => {
      await store.housekeeping.finish(job)
      return store.housekeeping.isServerRemoved(serverId)
    })
    expect([hidden, store.housekeeping.isServerRemoved(serverId)]).toEqual([true, false])
  })

  it('clears the calls of one server or of all servers, and keeps new ones', async () => {
    const store = await openServiceStore()
    const [first] = [await fill(store, 'first'), await fill(store, 'second')]
    const housekeeper = createHousekeeper(store)
    await housekeeper.run({ kind: 'clearCalls', serverId: first, upTo: await store.calls.lastId() })
    expect([await count(store, first), await count(store)]).toEqual([0, ROWS])
    const upTo = await store.calls.lastId()
    await fill(store, 'third')
    await housekeeper.run({ kind: 'clearCalls', serverId: null, upTo })
    expect(await count(store)).toBe(ROWS)
  })

  it('hides calls from the list and the statistics before they’re deleted', async () => {
    const store = await openServiceStore()
    const [first] = [await fill(store, 'first'), await fill(store, 'second')]
    const stretch = { from: new Date(0).toISOString(), to: new Date(ROWS).toISOString() }
    const counted = async () => {
      const { columns } = await store.callStats.after(null, stretch, await store.calls.lastId(), 9 * ROWS)
      return columns.oks.length
    }
    expect([await count(store), await counted()]).toEqual([2 * ROWS, 2 * ROWS])
    await store.housekeeping.add({ kind: 'clearCalls', serverId: first, upTo: await store.calls.lastId() })
    expect([await count(store, first), await count(store), await counted()]).toEqual([0, ROWS, ROWS])
    await store.housekeeping.add({ kind: 'clearCalls', serverId: null, upTo: await store.calls.lastId() })
    expect([await count(store), await counted()]).toEqual([0, 0])
  })

  it('immediately hides a customer that’s being removed, deletes them slice by slice, and frees the identity', async () => {
    const store = await openServiceStore()
    const [gone, kept] = [await fill(store, 'gone'), await fill(store, 'kept')]
    const customerId = await store.customers.save('gone@example.com', undefined)
    const { id, token } = await store.tokens.create({ serverId: kept, customerId })
    expect(await store.tokens.find(token)).not.toBeNull()
    const housekeeper = createHousekeeper(store)
    const job = { kind: 'removeCustomer', customerId } as const
    await store.customers.strip(customerId)
    await store.housekeeping.add(job)

    const seen = () => store.customers.list({ search: '' }, { offset: 0, limit: 10 })
    expect(await store.customers.find(customerId)).toBeNull()
    expect(await store.tokens.find(token)).toBeNull()
    expect(await store.tokenRecords.find(id)).toBeNull()
    expect([(await seen()).total, await count(store, gone), await store.servers.countCustomers(gone)]).toEqual([
      1, 0, 0,
    ])
    const again = await store.customers.save('gone@example.com', undefined)
    expect(again).not.toBe(customerId)
    let turns = 0
    const timer = setInterval(() => {
      turns += 1
    }, 1)
    await housekeeper.run(job)
    clearInterval(timer)
    expect(turns).toBeGreaterThan(2)
    expect([store.housekeeping.jobs(), await count(store), await count(store, kept)]).toEqual([[], ROWS, ROWS])
    expect((await seen()).customers.map(({ primaryIdentity }) => primaryIdentity)).toEqual([
      'gone@example.com',
      'kept@example.com',
    ])
  })

  it('hides the tokens of a server that’s being removed', async () => {
    const store = await openServiceStore()
    const [gone, kept] = [await fill(store, 'gone'), await fill(store, 'kept')]
    const customerId = await store.customers.save('gone@example.com', undefined)
    const { id } = await store.tokens.create({ serverId: kept, customerId })
    await store.tokenUsage.addCalls(id, { calls: 2, errors: 0, firstAt: 0, lastAt: 0 })
    for (const { id: each } of await store.tokenRecords.ofCustomer(customerId)) {
      await store.tokenUsage.addCalls(each, { calls: 3, errors: 0, firstAt: 0, lastAt: 0 })
    }
    expect((await store.tokenUsage.ofCustomers([customerId])).get(customerId)?.calls).toBe(8)
    await store.housekeeping.add({ kind: 'removeServer', serverId: gone })
    expect((await store.tokenRecords.ofCustomer(customerId)).map((token) => token.id)).toEqual([id])
    expect((await store.tokenUsage.serversOf([customerId])).get(customerId)).toEqual([{ id: kept, name: 'kept' }])
    expect((await store.tokenUsage.ofCustomers([customerId])).get(customerId)?.calls).toBe(5)
  })

  it('keeps a later cleanup listed when an earlier one finishes', async () => {
    const store = await openServiceStore()
    const [earlier, later] = [1, 2].map((upTo) => ({ kind: 'clearCalls' as const, serverId: null, upTo }))
    if (!earlier || !later) throw new Error('Two clearings')
    await store.housekeeping.add(earlier)
    await store.housekeeping.add(later)
    await store.housekeeping.finish(earlier)
    expect(store.housekeeping.jobs()).toEqual([later])
  })

  it('resumes an interrupted job at the next start', async () => {
    const folder = makeDataFolder()
    const before = await openServiceStore(folder)
    const gone = await fill(before, 'gone')
    await before.housekeeping.add({ kind: 'removeServer', serverId: gone })
    const cut = createHousekeeper(before)
    await cut.stop()
    await before.close()

    const after = await openServiceStore(folder)
    expect(after.housekeeping.jobs()).toEqual([{ kind: 'removeServer', serverId: gone }])
    expect(await after.servers.find(gone)).toBeNull()
    createHousekeeper(after)
    await expect.poll(() => after.housekeeping.jobs(), { timeout: 20_000 }).toEqual([])
    expect(await after.servers.countAll()).toBe(0)
  })

  it('reports how many calls a removal has deleted, and keeps counting after a restart', async () => {
    const folder = makeDataFolder()
    const before = await openServiceStore(folder)
    const job = { kind: 'removeServer', serverId: await fill(before, 'gone') } as const
    await before.housekeeping.add(job)
    const cut = createHousekeeper(before)
    expect(cut.cleanups()).toMatchObject([{ kind: 'removeServer', clearedServerId: null, calls: null, deleted: 0 }])
    while (cut.cleanups()[0]?.deleted === 0) await setImmediate()
    await cut.stop()
    const left = await before.calls.count({}, { after: 0, upTo: await before.calls.lastId() }, 2 * ROWS)
    const deleted = ROWS - left.count
    await before.close()
    expect(deleted).toBeLessThan(ROWS)

    const after = await openServiceStore(folder)
    const housekeeper = createHousekeeper(after)
    while (housekeeper.cleanups()[0]?.calls === null) await setImmediate()
    expect(housekeeper.cleanups()).toMatchObject([{ calls: ROWS }])
    expect(housekeeper.cleanups()[0]?.deleted).toBeGreaterThanOrEqual(deleted)
    await expect.poll(() => housekeeper.cleanups(), { timeout: 20_000 }).toEqual([])
  })
})
