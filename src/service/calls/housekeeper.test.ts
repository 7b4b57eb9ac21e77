import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
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
    expect(count(store, gone)).toBe(0)
    let turns = 0
    const timer = setInterval(() => {
      turns += 1
    }, 1)
    await housekeeper.run({ kind: 'removeServer', serverId: gone })
    clearInterval(timer)
    expect(turns).toBeGreaterThan(2)
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
    const range = [new Date(0).toISOString(), new Date(ROWS).toISOString()] as const
    const counted = () => store.callStats.between(...range, {}).oks.length
    expect([count(store), counted()]).toEqual([2 * ROWS, 2 * ROWS])
    store.housekeeping.add({ kind: 'clearCalls', serverId: first, upTo: store.calls.lastId() })
    expect([count(store, first), count(store), counted()]).toEqual([0, ROWS, ROWS])
    store.housekeeping.add({ kind: 'clearCalls', serverId: null, upTo: store.calls.lastId() })
    expect([count(store), counted()]).toEqual([0, 0])
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
})
