import { join } from 'node:path'
import Database from 'libsql'
import { expect, it, onTestFinished } from 'vitest'
import { makeDataFolder } from '../service.testkit.ts'
import { createCheckpoints } from './checkpoints.ts'

it('keeps checkpoints small until the last deletion of many rows ends', () => {
  const database = new Database(join(makeDataFolder(), 'test.db'))
  onTestFinished(() => void database.close())
  const checkpoints = createCheckpoints(database)
  const pages = () => database.pragma('wal_autocheckpoint', { simple: true })
  const usual = pages()
  const [endFirst, endSecond] = [checkpoints.keepSmall(), checkpoints.keepSmall()]
  expect(pages()).toBe(100)
  endFirst()
  expect(pages()).toBe(100)
  endSecond()
  expect(pages()).toBe(usual)
})
