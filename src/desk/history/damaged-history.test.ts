import { copyFileSync, existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { flipBit } from '../../base/database/flip-bit.testkit.ts'
import { HISTORY_DATABASE } from '../../base/database/history-database.ts'
import { openEncryptedDatabase } from '../../base/database/open-encrypted-database.ts'
import { failureOf } from '../../base/testing/failure-of.ts'
import { identitiesOf, issue, makeFolder, openTestHistory, TEST_KEY } from './history.testkit.ts'

const PAGE = 4096
const RECORDS = 60

/** A folder with a closed history. */
async function closedHistory(): Promise<{ folder: string; file: string }> {
  const folder = makeFolder()
  const { store, close } = openTestHistory(folder)
  for (let n = 0; n < RECORDS; n += 1) await issue(store, { identity: `customer-${n}@example.com` }, n)
  close()
  return { folder, file: join(folder, 'access.db') }
}

it('detects a single flipped bit in any page of a closed history', async () => {
  const { folder, file } = await closedHistory()
  const { length } = readFileSync(file)
  const open = async () => openEncryptedDatabase({ kind: HISTORY_DATABASE, folder, key: TEST_KEY })
  let seed = 11
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((seed / 2_147_483_648) * below)
  }
  for (let page = 0; page < length / PAGE; page += 1) {
    for (let count = 0; count < 8; count += 1) {
      const bit = (page * PAGE + random(PAGE)) * 8 + random(8)
      flipBit(file, bit)
      const expected = { kind: 'storage', code: 'damaged', remedy: expect.stringContaining('access.seal') }
      expect([bit, await failureOf(open())]).toEqual([bit, expect.objectContaining(expected)])
      flipBit(file, bit)
    }
  }
  const { store } = openTestHistory(folder)
  expect(store.setAside()).toBeNull()
  expect(identitiesOf(store)).toHaveLength(RECORDS)
})

it('sets a modified history aside unchanged, with its seal, and creates a new one', async () => {
  const { folder, file } = await closedHistory()
  flipBit(file, (PAGE * 3 + 100) * 8)
  const bytes = readFileSync(file)
  const { store, close } = openTestHistory(folder)
  const { path = '', reason } = store.setAside() ?? {}
  expect(reason).toMatchObject({ code: 'storage.dataFolder.changed' })
  expect(readFileSync(path)).toEqual(bytes)
  expect(existsSync(path.replace(/\.db$/, '.seal'))).toBe(true)
  expect(identitiesOf(store)).toEqual([])
  close()
  const again = openTestHistory(folder)
  expect(again.store.setAside()).toEqual({ path, reason })
})

it('doesn’t treat a history as damaged after the process was killed in a later run', async () => {
  const { folder } = await closedHistory()
  const killed = makeFolder()
  const { store } = openTestHistory(folder)
  expect(readFileSync(join(folder, 'access.seal'), 'utf8')).toBe('')
  await issue(store, { identity: 'later@example.com' })
  for (const name of readdirSync(folder)) copyFileSync(join(folder, name), join(killed, name))
  const next = openTestHistory(killed)
  expect(next.store.setAside()).toBeNull()
  expect(identitiesOf(next.store)).toHaveLength(RECORDS + 1)
})
