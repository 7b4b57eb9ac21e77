import { join } from 'node:path'
import fc from 'fast-check'
import Database from 'libsql'
import { expect, it, onTestFinished } from 'vitest'
import { HISTORY_DATABASE } from '../../base/database/history-database.ts'
import { openEncryptedDatabase } from '../../base/database/open-encrypted-database.ts'
import { transact } from '../../base/database/transact.ts'
import type { HistoryFilter, HistorySort } from '../../shared/history/history-filter.ts'
import { accessOf, begunFor, makeFolder, TEST_KEY } from './history.testkit.ts'
import type { HistoryRecord } from './history-record.ts'
import { createRecordLists } from './list-records.ts'
import { createRecordRows } from './record-rows.ts'
import { createSearchInMemory } from './search-in-memory.ts'
import { createSearchTexts } from './search-texts.ts'

const NEWEST = { by: 'createdAt', direction: 'descending' } as const

function recordOf(n: number, given: Partial<HistoryRecord> = {}): HistoryRecord {
  const { at, ...begun } = begunFor({
    identity: `${n % 2 ? 'a' : 'B'}${n}@example.com`,
    metadata: { company: `Company ${n % 7}` },
    at: 1000 - (n % 11),
    server: { id: `server${n % 3}`, name: ['Orders', 'crm', 'Archive'][n % 3] ?? '' },
  })
  const ended = { state: n % 5 ? 'issued' : 'failed', endedAt: at, error: null } as const
  const access = n % 5 ? accessOf(n) : null
  const check = n % 4 ? null : ({ state: 'working', at: 2000 - (n % 3), problem: null } as const)
  return { ...begun, ...ended, access, createdAt: at, note: '', check, deletion: null, ...given }
}

/** Records in a database that can be searched both in memory and through the index. */
function openRecords(options: Partial<Parameters<typeof createSearchTexts>[0]> = {}) {
  const folder = makeFolder()
  const { database, free } = openEncryptedDatabase({
    kind: HISTORY_DATABASE,
    folder,
    key: TEST_KEY,
    setAside: () => undefined,
  })
  const faults: unknown[] = []
  const texts = createSearchTexts({ database, onFault: (error) => faults.push(error), ...options })
  const inMemory = createSearchInMemory(database, texts)
  const rows = createRecordRows(database, texts.touch)
  onTestFinished(() => {
    texts.forget()
    database.close()
    free()
    expect(faults).toEqual([])
  })
  return {
    database,
    rows,
    texts,
    inMemory,
    fast: createRecordLists(database, inMemory),
    slow: createRecordLists(database, { find: () => null, count: () => null, prepare: () => undefined }),
    file: join(folder, 'access.db'),
  }
}
/** Inserts records numbered `from` to `to`. */
const insert = ({ database, rows }: ReturnType<typeof openRecords>, from: number, to: number) =>
  transact(database, () => {
    for (let n = from; n < to; n += 1) rows.insert(recordOf(n))
  })

const isReady = ({ texts }: ReturnType<typeof openRecords>) => texts.current({ wanted: false }) !== null

/** The full results of a search in memory, and of the same search in the index. */
function both({ fast, slow }: ReturnType<typeof openRecords>, filter: HistoryFilter, sort: HistorySort, offset = 0) {
  const ask = (lists: typeof fast) => ({ ...lists.page(filter, sort, offset, 10), all: lists.all() })
  return [ask(fast), ask(slow)]
}

it('finds the same records as the index, in the same order, for any search, filter, sort, and page', async () => {
  const history = openRecords()
  insert(history, 0, 150)
  await history.texts.prepare()
  const words = fc.string({ unit: fc.constantFrom(...'aB1 2@compny_'), maxLength: 6 })
  const question = fc.record({
    filter: fc.record(
      {
        search: words,
        serverId: fc.constantFrom('server0', 'server1', 'none'),
        states: fc.subarray(['issued', 'failed', 'pending'] as const, { minLength: 1 }),
        from: fc.integer({ min: 985, max: 1002 }),
        check: fc.constant('untested' as const),
      },
      { requiredKeys: ['search'] },
    ),
    sort: fc.record({
      by: fc.constantFrom('createdAt', 'identity', 'server', 'state', 'checkedAt'),
      direction: fc.constantFrom('ascending', 'descending'),
    }),
    offset: fc.integer({ min: 0, max: 160 }),
  })
  fc.assert(
    fc.property(question, ({ filter, sort, offset }) => {
      expect(isReady(history)).toBe(true)
      // Searches after each keystroke, as if typed.
      for (let length = 1; length <= filter.search.length; length += 1) {
        const [fast, slow] = both(history, { ...filter, search: filter.search.slice(0, length) }, sort, offset)
        expect(fast).toEqual(slow)
      }
    }),
    { numRuns: 100 },
  )
})

it('reflects later writes, even if they’re rolled back', async () => {
  const history = openRecords()
  const { rows, database } = history
  const [first, second, third] = [recordOf(1), recordOf(2), recordOf(3)]
  for (const record of [first, second, third]) rows.insert(record)
  const rowOf = (id: string) => rows.find(id) ?? expect.fail('no such record')
  const deleted = (record: HistoryRecord) => ({ ...record, deletion: { id: 'deletion', at: 1 } })
  rows.update(rowOf(first.id), deleted(first))
  await history.texts.prepare()
  const expectSame = (total: number) => {
    expect(isReady(history)).toBe(true)
    const [fast, slow] = both(history, { search: 'example' }, NEWEST)
    expect(fast).toEqual(slow)
    expect(fast).toMatchObject({ total, all: total })
  }
  expectSame(2)
  rows.insert(recordOf(4))
  expectSame(3)
  rows.update(rowOf(first.id), first)
  rows.update(rowOf(second.id), deleted(second))
  expectSame(3)
  rows.update(rowOf(third.id), { ...third, note: 'renewed' })
  expect(both(history, { search: 'renew' }, NEWEST).map(({ total }) => total)).toEqual([1, 1])
  rows.remove(rowOf(third.id))
  expectSame(2)
  database.exec('BEGIN')
  rows.insert(recordOf(6))
  rows.remove(rowOf(first.id))
  database.exec('ROLLBACK')
  expectSame(2)
})

it('sees writes made while loading', async () => {
  const history = openRecords()
  insert(history, 0, 2500)
  const ready = history.texts.prepare()
  // Its text sorts before those that are already loaded.
  history.rows.insert({ ...recordOf(2600), customer: { primaryIdentity: '!in between', metadata: {} } })
  await ready
  expect(isReady(history)).toBe(true)
  const [fast, slow] = both(history, { search: 'in between' }, NEWEST)
  expect(fast).toEqual(slow)
  expect(fast).toMatchObject({ total: 1, all: 2501 })
})

it('reloads everything after another connection has written, and finds its records in the meantime', async () => {
  const history = openRecords()
  insert(history, 0, 20)
  await history.texts.prepare()
  expect(isReady(history)).toBe(true)
  const other = new Database(history.file, {
    encryptionKey: TEST_KEY,
    encryptionCipher: 'aes256cbc',
  } as Database.Options)
  other.exec("UPDATE records SET search_text = 'from elsewhere' WHERE seq = 7")
  other.close()
  const find = () => history.fast.page({ search: 'elsewhere' }, NEWEST, 0, 10).total
  expect(find()).toBe(1)
  expect(isReady(history)).toBe(false)
  await history.texts.prepare()
  expect([isReady(history), find()]).toEqual([true, 1])
})

it('reloads everything after a thousand changes', async () => {
  const history = openRecords()
  insert(history, 0, 1200)
  await history.texts.prepare()
  insert(history, 1200, 2400)
  expect(isReady(history)).toBe(false)
  await history.texts.prepare()
  expect(history.fast.page({ search: 'example' }, NEWEST, 0, 10).total).toBe(2400)
})

it("frees search texts that haven't been used for a while", async () => {
  const history = openRecords({ keptMs: 1 })
  insert(history, 0, 20)
  await history.texts.prepare()
  expect(isReady(history)).toBe(true)
  await expect.poll(() => isReady(history)).toBe(false)
})

it('searches the index when the records are too large to keep in memory', async () => {
  const history = openRecords({ maxCharacters: 100 })
  insert(history, 0, 20)
  await history.texts.prepare()
  expect(isReady(history)).toBe(false)
  const [fast, slow] = both(history, { search: 'example' }, NEWEST)
  expect(fast).toEqual(slow)
})
