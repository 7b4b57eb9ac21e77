import Database from 'libsql'
import { expect, it, onTestFinished } from 'vitest'
import { createCheckpoints } from './checkpoints.ts'

it('keeps checkpoints small until the last large deletion ends', () => {
  const database = new Database(':memory:')
  onTestFinished(() => void database.close())
  const checkpoints = createCheckpoints(database)
  const setting = () => database.prepare('PRAGMA wal_autocheckpoint').get()
  expect(setting()).toMatchObject({ wal_autocheckpoint: 1000 })
  const [endFirst, endSecond] = [checkpoints.keepSmall(), checkpoints.keepSmall()]
  expect(setting()).toMatchObject({ wal_autocheckpoint: 100 })
  endFirst()
  expect(setting()).toMatchObject({ wal_autocheckpoint: 100 })
  endSecond()
  expect(setting()).toMatchObject({ wal_autocheckpoint: 1000 })
})
