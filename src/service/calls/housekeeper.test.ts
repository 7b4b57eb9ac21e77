import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { TEST_KEY } from '../service.testkit.ts'
import { openStore, type Store } from '../store/store.ts'
import { createHousekeeper } from './housekeeper.ts'

const ROWS = 3_000

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'desk-housekeeping-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

function fill(store: Store, name: string): string {
  const serverId = store.servers.add({ name, isActive: true })
  const customerId = store.customers.save(`${name}@example.com`, undefined)
  const { id: tokenId } = store.tokens.create({ serverId, customerId })
  const facts = { test: false, ok: true, errorKind: null, status: 200, durationMs: 1, argumentBytes: 2, replyBytes: 2 }
  store.transaction(() => {
    for (let at = 0; at < ROWS; at += 1) {
      store.calls.add({ at, tokenId, customerId, serverId, tool: 'call', ...facts, arguments: null, reply: null })
    }
  })
  return serverId
}
const count = (store: Store, serverId?: string) => store.calls.list({ serverId, limit: 10 * ROWS }).length

describe('the housekeeper', () => {
  it('removes a server that nobody sees any more from the first moment, and lets others go first', async () => {
    const store = openStore(null, TEST_KEY)
    onTestFinished(() => store.close())
    const [gone, kept] = [fill(store, 'gone'), fill(store, 'kept')]
    const housekeeper = createHousekeeper(store)
    store.housekeeping.add({ kind: 'removeServer', serverId: gone })
    expect(store.servers.find(gone)).toBeNull()
    expect(store.servers.list().map(({ id }) => id)).toEqual([kept])
    expect(JSON.parse(store.servers.listedAsJson())).toMatchObject([{ id: kept, name: 'kept', isActive: true }])
    expect(store.servers.listOf([kept, gone, 'srv_unknown'])).toMatchObject([{ id: kept }])
    expect(count(store, gone)).toBe(0)
    const keepSmall = vi.spyOn(store.checkpoints, 'keepSmall')
    let turns = 0
    const timer = setInterval(() => {
      turns += 1
    }, 1)
    await housekeeper.run({ kind: 'removeServer', serverId: gone })
    clearInterval(timer)
    expect(turns).toBeGreaterThan(2)
    expect(keepSmall).toHaveBeenCalledOnce()
    expect(count(store)).toBe(ROWS)
    expect(store.housekeeping.jobs()).toEqual([])
  })

  it('clears the calls of one server or of all, and keeps those that come in the meantime', async () => {
    const store = openStore(null, TEST_KEY)
    onTestFinished(() => store.close())
    const [first] = [fill(store, 'first'), fill(store, 'second')]
    const housekeeper = createHousekeeper(store)
    await housekeeper.run({ kind: 'clearCalls', serverId: first, upTo: store.calls.lastId() })
    expect([count(store, first), count(store)]).toEqual([0, ROWS])
    const upTo = store.calls.lastId()
    fill(store, 'third')
    await housekeeper.run({ kind: 'clearCalls', serverId: null, upTo })
    expect(count(store)).toBe(ROWS)
  })

  it('hides calls from the list and the statistics before they are deleted', () => {
    const store = openStore(null, TEST_KEY)
    onTestFinished(() => store.close())
    const [first] = [fill(store, 'first'), fill(store, 'second')]
    const stretch = { from: new Date(0).toISOString(), to: new Date(ROWS).toISOString() }
    const counted = () => store.callStats.after(null, stretch, store.calls.lastId(), 9 * ROWS).columns.oks.length
    expect([count(store), counted()]).toEqual([2 * ROWS, 2 * ROWS])
    store.housekeeping.add({ kind: 'clearCalls', serverId: first, upTo: store.calls.lastId() })
    expect([count(store, first), count(store), counted()]).toEqual([0, ROWS, ROWS])
    store.housekeeping.add({ kind: 'clearCalls', serverId: null, upTo: store.calls.lastId() })
    expect([count(store), counted()]).toEqual([0, 0])
  })

  it('removes a customer whom nobody sees any more from the first moment, slice by slice, and frees the identity', async () => {
    const store = openStore(null, TEST_KEY)
    onTestFinished(() => store.close())
    const [gone, kept] = [fill(store, 'gone'), fill(store, 'kept')]
    const customerId = store.customers.save('gone@example.com', undefined)
    const { id, token } = store.tokens.create({ serverId: kept, customerId })
    expect(store.tokens.find(token)).not.toBeNull()
    const housekeeper = createHousekeeper(store)
    const job = { kind: 'removeCustomer', customerId } as const
    store.customers.strip(customerId)
    store.housekeeping.add(job)

    const seen = () => store.customers.list({ search: '' }, { offset: 0, limit: 10 })
    expect([store.customers.find(customerId), store.tokens.find(token), store.tokenRecords.find(id)]).toEqual([
      null,
      null,
      null,
    ])
    expect([seen().total, count(store, gone), store.servers.countCustomers(gone)]).toEqual([1, 0, 0])
    const again = store.customers.save('gone@example.com', undefined)
    expect(again).not.toBe(customerId)
    let turns = 0
    const timer = setInterval(() => {
      turns += 1
    }, 1)
    await housekeeper.run(job)
    clearInterval(timer)
    expect(turns).toBeGreaterThan(2)
    expect([store.housekeeping.jobs(), count(store), count(store, kept)]).toEqual([[], ROWS, ROWS])
    expect(seen().customers.map(({ primaryIdentity }) => primaryIdentity)).toEqual([
      'gone@example.com',
      'kept@example.com',
    ])
  })

  it('shows no token of a server that is being removed', () => {
    const store = openStore(null, TEST_KEY)
    onTestFinished(() => store.close())
    const [gone, kept] = [fill(store, 'gone'), fill(store, 'kept')]
    const customerId = store.customers.save('gone@example.com', undefined)
    const { id } = store.tokens.create({ serverId: kept, customerId })
    store.tokenUsage.addCalls(id, { calls: 2, errors: 0, firstAt: 0, lastAt: 0 })
    for (const { id: each } of store.tokenRecords.ofCustomer(customerId)) {
      store.tokenUsage.addCalls(each, { calls: 3, errors: 0, firstAt: 0, lastAt: 0 })
    }
    expect(store.tokenUsage.ofCustomers([customerId]).get(customerId)?.calls).toBe(8)
    store.housekeeping.add({ kind: 'removeServer', serverId: gone })
    expect(store.tokenRecords.ofCustomer(customerId).map((token) => token.id)).toEqual([id])
    expect(store.tokenUsage.serversOf([customerId]).get(customerId)).toEqual([{ id: kept, name: 'kept' }])
    expect(store.tokenUsage.ofCustomers([customerId]).get(customerId)?.calls).toBe(5)
  })

  it('keeps a later clearing on the list when an earlier one ends', () => {
    const store = openStore(null, TEST_KEY)
    onTestFinished(() => store.close())
    const [earlier, later] = [1, 2].map((upTo) => ({ kind: 'clearCalls' as const, serverId: null, upTo }))
    if (!earlier || !later) throw new Error('Two clearings')
    store.housekeeping.add(earlier)
    store.housekeeping.add(later)
    store.housekeeping.finish(earlier)
    expect(store.housekeeping.jobs()).toEqual([later])
  })

  it('goes on at the next start with what was cut short', async () => {
    const folder = makeFolder()
    const before = openStore(folder, TEST_KEY)
    const gone = fill(before, 'gone')
    before.housekeeping.add({ kind: 'removeServer', serverId: gone })
    const cut = createHousekeeper(before)
    await cut.stop()
    before.close()

    const after = openStore(folder, TEST_KEY)
    onTestFinished(() => after.close())
    expect(after.housekeeping.jobs()).toEqual([{ kind: 'removeServer', serverId: gone }])
    expect(after.servers.find(gone)).toBeNull()
    createHousekeeper(after)
    await expect.poll(() => after.housekeeping.jobs(), { timeout: 20_000 }).toEqual([])
    expect(after.servers.countAll()).toBe(0)
  })

  it('says how many calls a removal has deleted, and goes on counting after a restart', async () => {
    const folder = makeFolder()
    const before = openStore(folder, TEST_KEY)
    const job = { kind: 'removeServer', serverId: fill(before, 'gone') } as const
    before.housekeeping.add(job)
    const cut = createHousekeeper(before)
    expect(cut.cleanups()).toMatchObject([{ kind: 'removeServer', clearedServerId: null, calls: null, deleted: 0 }])
    while (cut.cleanups()[0]?.deleted === 0) await setImmediate()
    await cut.stop()
    const deleted = ROWS - before.calls.count({}, { after: 0, upTo: before.calls.lastId() }, 2 * ROWS).count
    before.close()
    expect(deleted).toBeLessThan(ROWS)

    const after = openStore(folder, TEST_KEY)
    onTestFinished(() => after.close())
    const housekeeper = createHousekeeper(after)
    while (housekeeper.cleanups()[0]?.calls === null) await setImmediate()
    expect(housekeeper.cleanups()).toMatchObject([{ calls: ROWS }])
    expect(housekeeper.cleanups()[0]?.deleted).toBeGreaterThanOrEqual(deleted)
    await expect.poll(() => housekeeper.cleanups(), { timeout: 20_000 }).toEqual([])
  })
})
