import Database from 'libsql'
import { expect, it } from 'vitest'
import { failureOf } from '../../base/testing/failure-of.ts'
import { issue, makeFolder, openTestHistory, TEST_KEY } from './history.testkit.ts'

const signal = new AbortController().signal

/** A history of three records with the given `ids`, modified by `tamper` while the app is closed. Returns the verification result. */
async function verifyAfter(tamper: (database: Database.Database, ids: readonly string[]) => unknown) {
  const folder = makeFolder()
  const first = openTestHistory(folder)
  const ids: string[] = []
  for (const n of [1, 2, 3]) ids.push(await issue(first.store, { identity: `customer-${n}`, at: n * 1000 }, n))
  await first.store.setNote({ id: ids[1] ?? '', note: 'A note' })
  expect(await first.store.verify(undefined, signal)).toEqual({ records: 3, changed: null })
  first.close()
  change(folder, (database) => tamper(database, ids))
  const { changed } = await openTestHistory(folder).store.verify(undefined, signal)
  return { changed, ids }
}

/** Modifies the database of a closed history. */
function change(folder: string, tamper: (database: Database.Database) => unknown): void {
  const options = { encryptionKey: TEST_KEY, encryptionCipher: 'aes256cbc' } as Database.Options
  const database = new Database(`${folder}/access.db`, options)
  tamper(database)
  database.close()
}

/** Copies the row of `id` in `records` to another id. */
const copied = (
  id: string,
  as: string,
) => `INSERT INTO records SELECT 99, '${as}', workspace_id, workspace_name, server_id,
  server_name, identity, metadata, run_id, created_at, state, ended_at, url, token, customer_id, error, note, check_state,
  check_at, check_problem, deletion_id, deleted_at, search_text, fleet_check_id, not_live, fleet_outdated FROM records WHERE id = '${id}'`

it('finds no change in an unmodified history', async () => {
  expect((await verifyAfter(() => undefined)).changed).toBeNull()
})

it.each([
  ['a URL', "UPDATE records SET url = 'https://elsewhere.example' WHERE id = ?"],
  ['an identity', "UPDATE records SET identity = 'eve' WHERE id = ?"],
  ['a time', 'UPDATE records SET created_at = 7 WHERE id = ?'],
  ['a state that no release knows', "UPDATE records SET state = 'fine' WHERE id = ?"],
  [
    'an entry’s payload',
    "UPDATE entries SET payload = replace(payload, 'note', 'nota') WHERE kind = 'noted' AND record_id = ?",
  ],
  ['an entry’s time', "UPDATE entries SET at = at + 1 WHERE kind = 'noted' AND record_id = ?"],
  ['an entry’s payload to null', 'UPDATE entries SET payload = NULL WHERE record_id = ?'],
])('reports the record after a change of %s', async (_, sql) => {
  const { changed, ids } = await verifyAfter((database, [, id = '']) => database.prepare(sql).run(id))
  expect(changed).toMatchObject({ kind: 'changed', recordId: ids[1], at: expect.any(Number) })
})

it('reports a removed record', async () => {
  const { changed, ids } = await verifyAfter((database, [, id = '']) =>
    database.prepare('DELETE FROM records WHERE id = ?').run(id),
  )
  expect(changed).toMatchObject({ kind: 'missing', recordId: ids[1] })
})

it('detects entries that were removed with their record', async () => {
  const { changed, ids } = await verifyAfter((database, [id = '']) => {
    database.prepare('DELETE FROM records WHERE id = ?').run(id)
    database.prepare('DELETE FROM entries WHERE record_id = ?').run(id)
  })
  expect(changed).toMatchObject({ kind: 'missing', recordId: ids[1] })
})

it('reports a record that the app never wrote', async () => {
  const { changed } = await verifyAfter((database, [id = '']) => database.exec(copied(id, 'forged')))
  expect(changed).toEqual({ kind: 'added', recordId: 'forged', at: null })
})

it('reports a removed record that reappeared', async () => {
  const folder = makeFolder()
  const first = openTestHistory(folder)
  const [removed, kept] = [await issue(first.store, {}, 1), await issue(first.store, {}, 2)]
  first.store.delete({ ids: [removed] })
  await first.store.removeDeleted()
  first.close()
  change(folder, (database) => database.exec(copied(kept, removed)))
  const { changed } = await openTestHistory(folder).store.verify(undefined, signal)
  expect(changed).toMatchObject({ kind: 'added', recordId: removed, at: expect.any(Number) })
})

it('finds no change in a record with the same meaning in another form', async () => {
  const { changed } = await verifyAfter((database) =>
    database.exec(`UPDATE records SET metadata = ' ' || metadata || ' '`),
  )
  expect(changed).toBeNull()
})

it('detects reordered entries', async () => {
  const { changed } = await verifyAfter((database) =>
    database.exec(
      'UPDATE entries SET seq = -2 WHERE seq = 3; UPDATE entries SET seq = 3 WHERE seq = 4; UPDATE entries SET seq = 4 WHERE seq = -2',
    ),
  )
  expect(changed).toMatchObject({ kind: 'reordered' })
})

it('detects that the newest entries are missing', async () => {
  const { changed } = await verifyAfter((database) =>
    database.exec('DELETE FROM entries WHERE seq = (SELECT max(seq) FROM entries)'),
  )
  expect(changed).toEqual({ kind: 'cutOff', recordId: null, at: null })
})

it('can be canceled', async () => {
  const { store } = openTestHistory(null)
  for (let n = 0; n < 600; n += 1) await issue(store, {}, n)
  expect(await failureOf(store.verify(undefined, AbortSignal.abort()))).toMatchObject({ kind: 'cancelled' })
})
