import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import Database from 'libsql'
import { openHistoryStore } from '../../src/desk/history/history-store.ts'
import { REPOSITORY } from '../harness/launch-info.ts'
import { fillHistory } from './fill-history.ts'
import { median, withFolder } from './measure.ts'

const RECORDS = 20_000
const TIMES = 5
const KEY = 'a history key for the bench, of 44 characters'
/** Maximum CPU time, as a multiple of the minimum any verification needs. */
const AIM = 3

/** Returns the CPU time and the event loop's longest turn, in milliseconds. */
async function measure(work: () => Promise<unknown>) {
  let [longest, since, isRunning] = [0, performance.now(), true]
  const turn = () => {
    longest = Math.max(longest, performance.now() - since)
    since = performance.now()
    if (isRunning) setImmediate(turn)
  }
  setImmediate(turn)
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  isRunning = false
  return { cpu: (user + system) / 1000, longest }
}

test('verification of 20,000 history records compared with reading and hashing each entry twice', async () => {
  await withFolder(async (folder) => {
    const fail = (error: unknown) => {
      throw error
    }
    const store = openHistoryStore({ folder, key: KEY, onChange: () => undefined, onFault: fail })
    fillHistory(store, RECORDS)
    const { signal } = new AbortController()
    const options = { encryptionKey: KEY, encryptionCipher: 'aes256cbc' } as Database.Options
    const database = new Database(join(folder, 'access.db'), options)
    const hash = (text: string) => createHash('sha256').update(text).digest('hex')
    const least = async () => {
      for (const { payload, hash: own } of database.prepare('SELECT * FROM entries').iterate() as Iterable<
        Record<'payload' | 'hash', string>
      >)
        hash(own + hash(payload))
      expect(database.prepare('SELECT * FROM records').all()).toHaveLength(RECORDS)
    }
    const verify = async () =>
      expect(await store.verify(undefined, signal)).toEqual({ records: RECORDS, changed: null })
    const rows: { verify: number; least: number; longest: number }[] = []
    for (let run = 0; run < TIMES; run += 1) {
      const [read, verified] = [await measure(least), await measure(verify)]
      rows.push({ verify: verified.cpu, least: read.cpu, longest: verified.longest })
    }
    database.close()
    store.close()
    const [cpu, floor] = [median(rows.map((row) => row.verify)), median(rows.map((row) => row.least))]
    const turn = median(rows.map(({ longest }) => longest))
    console.log(
      `verifying ${RECORDS} records   ${cpu.toFixed(0)} ms of CPU, ${(cpu / floor).toFixed(2)} × reading and hashing (aim ≤ ${AIM}), longest turn ${turn.toFixed(0)} ms`,
    )
    const results = join(REPOSITORY, 'e2e/.results')
    await mkdir(results, { recursive: true })
    await writeFile(join(results, 'bench-history.json'), `${JSON.stringify(rows, null, 2)}\n`)
  })
})
