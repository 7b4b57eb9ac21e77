import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createHousekeeper } from '../calls/housekeeper.ts'
import { definition, endpoint } from '../management/management.testkit.ts'
import { createDefinitions } from './definitions.ts'
import { createDrafts } from './drafts.ts'
import { createHousekeeping } from './housekeeping.ts'
import type { Store } from './store.ts'
import { openTestStore, type TestedEngine, testedEngines } from './testing/engines.testkit.ts'
import { createVersions } from './versions.ts'

const large = (count: number, more: object = {}) =>
  definition('Large', ...Array.from({ length: count }, (_, index) => endpoint(`tool_${index}`, more)))

async function openTables(tested: TestedEngine) {
  const engine = await (await tested.makeDatabase()).openEngine()
  await engine.run(sql`
    INSERT INTO servers (id, name, is_active, created_at, updated_at) VALUES ('srv_1', 'A', 0, '', '')`)
  const housekeeping = await createHousekeeping(engine)
  const definitions = createDefinitions(engine, housekeeping)
  const drafts = createDrafts(engine, definitions, housekeeping)
  const versions = createVersions(engine, definitions)
  /** Opens drafts like a service that has just started. `afterRow` runs between reading a draft's row and reading its endpoints' rows. */
  const openDrafts = (afterRow: () => Promise<void> = async () => undefined) => {
    const fresh = createDefinitions(engine, housekeeping)
    const read: typeof fresh.read = (serverId, current) =>
      fresh.read(serverId, async () => {
        const text = await current()
        await afterRow()
        return text
      })
    return createDrafts(engine, { ...fresh, read }, housekeeping)
  }
  const hashes = async () =>
    (await engine.all(sql`SELECT hash FROM endpoints ORDER BY hash`)).map((row) => (row as { hash: string }).hash)
  return { engine, definitions, drafts, versions, hashes, openDrafts }
}

/** Counts the event loop turns while `work` runs. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0
  const timer = setInterval(() => {
    turns += 1
  }, 1)
  await work()
  clearInterval(timer)
  return turns
}

describe.each(testedEngines)('definitions in the store, on $name,', (tested) => {
  it('are written and read while yielding to other work', async () => {
    const { definitions, drafts, openDrafts } = await openTables(tested)
    const whole = large(4500, { description: 'Calls it. '.repeat(100) })
    expect(await turnsDuring(() => definitions.prepare('srv_1', whole))).toBeGreaterThan(5)
    await drafts.put('srv_1', whole)
    const again = openDrafts()
    expect(await turnsDuring(() => again.read('srv_1'))).toBeGreaterThan(5)
    expect((await again.read('srv_1'))?.definition).toEqual(whole)
  })

  it('share equal content: an edit writes only the endpoint that it changed', async () => {
    const { definitions, drafts, versions, hashes } = await openTables(tested)
    const prepared = await definitions.prepare('srv_1', large(20))
    await drafts.put('srv_1', prepared)
    await versions.add('srv_1', prepared, '', '')
    const before = await hashes()
    expect(before).toHaveLength(20)
    const [first, ...rest] = large(20).endpoints
    if (!first) throw new Error('Twenty endpoints')
    const edited = { ...large(20), endpoints: [{ ...first, title: 'Edited' }, ...rest] }
    await drafts.put('srv_1', await definitions.prepare('srv_1', edited))
    expect((await hashes()).filter((hash) => !before.includes(hash))).toHaveLength(1)
    const draft = (await drafts.find('srv_1'))?.definition
    const version = (await versions.find('srv_1', 1))?.definition
    expect([draft, version]).toEqual([edited, large(20)])
    expect(draft?.endpoints[1]).toBe(version?.endpoints[1])
    expect(definitions.isStored(draft?.endpoints[0] as object)).toBe(true)
    expect(await definitions.unused('srv_1')).toEqual([])
    await drafts.put('srv_1', prepared)
    expect(await definitions.unused('srv_1')).toHaveLength(1)
  })

  it('stay stored when the cleanup of their endpoints can’t be scheduled', async () => {
    const { engine, definitions, drafts } = await openTables(tested)
    await drafts.put('srv_1', large(2))
    const add = () => Promise.reject(new Error('no'))
    await expect(createDrafts(engine, definitions, { add }).put('srv_1', large(3))).rejects.toThrow('no')
    expect(await drafts.find('srv_1')).toEqual({ revision: 1, definition: large(2) })
  })

  it('are rejected if an endpoint is invalid, before anything is written', async () => {
    const { definitions, hashes } = await openTables(tested)
    const wrong = { ...large(2), endpoints: [endpoint('right'), { ...endpoint('wrong'), path: 'no slash' }] }
    await expect(definitions.prepare('srv_1', wrong)).rejects.toMatchObject({
      detail: { kind: 'invalidInput', fields: { text: { params: { tool: 'wrong', field: 'path' } } } },
    })
    expect(await hashes()).toEqual([])
  })

  it('stop being written once the change is canceled', async () => {
    const { definitions, hashes } = await openTables(tested)
    const controller = new AbortController()
    const whole = large(1000, { description: 'Calls it. '.repeat(300) })
    const writing = definitions.prepare('srv_1', whole, controller.signal)
    const abort = setInterval(async () => {
      if ((await hashes()).length > 0) controller.abort()
    }, 1)
    onTestFinished(() => clearInterval(abort))
    await expect(writing).rejects.toMatchObject({ detail: { kind: 'cancelled' } })
    expect((await hashes()).length).toBeLessThan(1000)
  })

  it('are read again when they’re replaced during the read', async () => {
    const { definitions, drafts, openDrafts } = await openTables(tested)
    await drafts.put('srv_1', await definitions.prepare('srv_1', large(800, { description: 'Old. '.repeat(200) })))
    let reads = 0
    const replaceOnce = async () => {
      reads += 1
      if (reads > 1) return
      await drafts.put('srv_1', large(3))
      await definitions.removeSome('srv_1', await definitions.unused('srv_1'))
    }
    expect(await openDrafts(replaceOnce).read('srv_1')).toEqual({ revision: 2, definition: large(3) })
    expect(reads).toBe(2)
  })
})

describe.each(testedEngines)('a service killed before a large draft is saved, on $name,', (tested) => {
  const waitFor = async (store: Store) => {
    const housekeeper = createHousekeeper(store)
    for (const job of store.housekeeping.jobs()) await housekeeper.run(job)
    await housekeeper.stop()
  }

  it('has the old draft on the next start, and nothing from the new one', async () => {
    const database = await tested.makeDatabase()
    const before = await database.openStore()
    const serverId = await before.servers.add({ name: 'A', isActive: false })
    await before.transaction(() => before.drafts.put(serverId, large(3)))
    await before.definitions.prepare(serverId, large(500, { title: 'New' }))
    expect(await before.definitions.unused(serverId)).toHaveLength(500)
    await before.close()

    const after = await database.openStore()
    expect(after.housekeeping.jobs()).toEqual([{ kind: 'sweepEndpoints', serverId }])
    expect(await after.drafts.find(serverId)).toEqual({ revision: 1, definition: large(3) })
    await waitFor(after)
    expect(await after.definitions.unused(serverId)).toEqual([])
    expect(after.housekeeping.jobs()).toEqual([])
    expect((await after.drafts.find(serverId))?.definition).toEqual(large(3))
  })

  it('doesn’t keep endpoints of a server that was being removed', async () => {
    const store = await openTestStore(tested)
    const serverId = await store.servers.add({ name: 'A', isActive: false })
    await store.transaction(() => store.drafts.put(serverId, large(300)))
    await store.servers.empty(serverId)
    await store.housekeeping.add({ kind: 'removeServer', serverId })
    expect(await store.definitions.unused(serverId)).toHaveLength(300)
    await waitFor(store)
    expect(await store.definitions.unused(serverId)).toEqual([])
  })
})
