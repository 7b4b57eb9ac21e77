import Database from 'libsql'
import { expect, it, vi } from 'vitest'
import { say } from '../../shared/text/say.ts'
import { begunFor, identitiesOf, issue, makeFolder, openTestHistory } from './history.testkit.ts'
import { historyFailure } from './history-failure.ts'

const { exec } = Database.prototype

/** Opens a history and exposes its database. */
function openWithDatabase() {
  let database: Database.Database | undefined
  const spy = vi.spyOn(Database.prototype, 'exec').mockImplementation(function (this: Database.Database, sql) {
    // The folder's lock is a database, too, and is opened first.
    if (sql.startsWith('PRAGMA synchronous')) {
      database = this
      spy.mockRestore()
    }
    return exec.call(this, sql)
  })
  const { store } = openTestHistory(makeFolder())
  if (!database) throw new Error('The history opened no database')
  return { store, database }
}

it.each([
  // Simulates a read-only disk, and a full one.
  ['query_only = ON', 'can’t be written (SQLITE_READONLY)'],
  ['max_page_count = 1', 'The disk is full'],
])("rejects a generation on a disk that can't be written to (%s), and keeps reading", async (pragma, cause) => {
  const { store, database } = openWithDatabase()
  await issue(store, { identity: 'before' })
  database.pragma(pragma)
  const begun = begunFor({ identity: 'a'.repeat(300), metadata: { name: 'b'.repeat(200_000) } })
  const error = await store.begin(begun).catch((thrown: unknown) => thrown)
  const detail = historyFailure(error)?.detail
  expect(detail?.kind === 'storage' && say(detail.cause)).toContain(cause)
  expect(identitiesOf(store)).toEqual(['before'])
  database.pragma('query_only = OFF')
  database.pragma('max_page_count = 10000')
  await store.begin(begun)
  expect(store.get(begun.id)?.state).toBe('pending')
})

it("doesn't report a bug as a disk failure", () => {
  expect(historyFailure(new TypeError('a bug'))).toBeNull()
})
