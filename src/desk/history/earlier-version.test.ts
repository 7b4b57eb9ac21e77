import { join } from 'node:path'
import Database from 'libsql'
import { expect, it } from 'vitest'
import { identitiesOf, issue, makeFolder, openTestHistory, TEST_KEY } from './history.testkit.ts'
import { recordsUnlikeTheirEvents } from './replay.testkit.ts'
import { writeVersion7 } from './version-7.testkit.ts'

it('opens a version 7 history with all its records and events, and drops its hashes', async () => {
  const folder = makeFolder()
  await writeVersion7(folder, TEST_KEY, ['ada', 'grace'])
  const { store, close } = openTestHistory(folder)
  expect(store.setAside()).toBeNull()
  expect(identitiesOf(store)).toEqual(['grace', 'ada'])
  await issue(store, { identity: 'new' })
  expect((await store.events()).map(({ event }) => event.kind)).toEqual([
    'began',
    'ended',
    'began',
    'ended',
    'began',
    'ended',
  ])
  expect(await recordsUnlikeTheirEvents(store)).toEqual([])
  close()
  const options = { encryptionKey: TEST_KEY, encryptionCipher: 'aes256cbc' } as Database.Options
  const database = new Database(join(folder, 'access.db'), options)
  const [entry] = database.prepare('SELECT * FROM entries').all()
  expect(Object.keys(entry as object)).toEqual(['seq', 'record_id', 'kind', 'at', 'payload'])
  expect(database.prepare('SELECT * FROM meta').all()).toEqual([])
  database.close()
})
