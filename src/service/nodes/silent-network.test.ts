import { expect, it, onTestFinished } from 'vitest'
import { makeKey, makeKeys } from '../store/encryption/keys.testkit.ts'
import { DatabaseUnavailable } from '../store/engine/unavailable.ts'
import { makePostgresDatabase } from '../store/postgres/cluster.testkit.ts'
import { openPostgresStore } from '../store/postgres/open-postgres-store.ts'
import { createDatabaseState } from './database-state.ts'
import { layNetwork } from './network.testkit.ts'

it('rejects a pending query once the node knows that the database is unavailable, and abandons it', async () => {
  const { searchParams, username, pathname } = new URL((await makePostgresDatabase()).replace('@/', '@host/'))
  const network = await layNetwork(`${searchParams.get('host')}/.s.PGSQL.5432`)
  const state = createDatabaseState()
  const url = `postgres://${username}@127.0.0.1:${network.port}${pathname}`
  const store = await openPostgresStore(url, { keys: makeKeys(makeKey('test')), state })
  onTestFinished(() => store.close())
  expect(await store.meta.contact()).toBe('')
  network.cut()
  const asked = [store.meta.contact(), store.transaction(() => store.customers.save('ada', undefined))]
  // Both requests are in flight now.
  await new Promise(setImmediate)
  state.set('away')
  const outcomes = await Promise.allSettled(asked)
  expect(outcomes).toEqual(asked.map(() => ({ status: 'rejected', reason: expect.any(DatabaseUnavailable) })))
  state.set('up')
  network.restore()
  expect(await store.meta.contact()).toBe('')
})
