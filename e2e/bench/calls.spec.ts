import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import Database from 'libsql'
import { inTurn } from '../../src/base/testing/in-turn.ts'
import { headlessDatabaseKey } from '../../src/service/headless/database-key.ts'
import { PASSPHRASE_VARIABLE } from '../../src/service/headless/passphrase-key.ts'
import { DATABASE_FILE, openDatabase } from '../../src/service/store/open-database.ts'
import { openStore } from '../../src/service/store/store.ts'
import { REPOSITORY } from '../harness/launch-info.ts'
import { manage } from '../harness/manage.ts'
import { withFolder } from './measure.ts'
import { startWatched } from './stalls.ts'

const CALLS = 1_000_000
const CUSTOMERS = 1_000
/** With this many days, a quarter of the calls are older than the retention period. */
const DAYS = 40
const RETENTION_DAYS = 30
const IDLE_SECONDS = 5
const PASSPHRASE = 'a passphrase for the bench'
const MINUTES = 60_000

/** Two of three calls go to the first server and the others to the second; half of each server's calls come from the first customer. */
async function fill(folder: string) {
  const silent = async () => ({ ok: false, cause: 'none' }) as never
  const key = await headlessDatabaseKey(folder, {
    askKeychain: silent,
    env: { [PASSPHRASE_VARIABLE]: PASSPHRASE },
    report: () => undefined,
  })
  const store = await openStore(folder, key)
  const servers = await inTurn(['Removed', 'Cleared'], (name) => store.servers.add({ name, isActive: true }))
  const customers = await store.transaction(() =>
    inTurn(Array(CUSTOMERS).keys(), (index) => store.customers.save(`c${index}@example.com`, undefined)),
  )
  await store.transaction(async () => {
    for (const customerId of customers)
      for (const serverId of servers) await store.tokens.create({ serverId, customerId })
  })
  await store.meta.keepRetentionDays(RETENTION_DAYS)
  await store.close()
  const open = () =>
    new Database(join(folder, DATABASE_FILE), { encryptionKey: key, encryptionCipher: 'aes256cbc' } as never)
  // Opened as the service does, which seals the file again; otherwise, it would be reported as damaged.
  const { database, free } = openDatabase(folder, key)
  database.exec('PRAGMA foreign_keys = OFF')
  database.exec(`
    INSERT INTO calls (at, server_id, customer_id, token_id, tool, ok, status, duration_ms, argument_bytes, reply_bytes,
      arguments, reply)
    WITH RECURSIVE count (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM count WHERE n < ${CALLS} - 1)
    SELECT strftime('%Y-%m-%dT%H:%M:%fZ', 'now', ((n - ${CALLS}.0) * ${DAYS} / ${CALLS}) || ' days'), s.id, c.id,
      'tok', 'tool_' || (n % 12), n % 10 > 0, 200, (n * 7919 % 500000) / 1000.0, 120, 900,
      CASE WHEN n % 50 = 0 THEN '{"id":' || n || '}' END, CASE WHEN n % 50 = 0 THEN hex(zeroblob(600)) END
    FROM count JOIN servers s ON s.position = CASE WHEN n % 3 < 2 THEN 1 ELSE 2 END
    JOIN customers c ON c.rowid = CASE WHEN n % 2 = 0 THEN 1 ELSE 1 + n * 7919 % ${CUSTOMERS} END`)
  database.pragma('wal_checkpoint(TRUNCATE)')
  database.close()
  free()
  return { servers, customers, open }
}

test('longest stall of the service while charting, clearing, and removing some of a million calls', async () => {
  test.setTimeout(15 * MINUTES)
  await withFolder(async (folder) => {
    const started = Date.now()
    await mkdir(join(folder, 'data'))
    const { servers, customers, open } = await fill(join(folder, 'data'))
    console.log(`filled in ${((Date.now() - started) / 1000).toFixed(0)} s`)
    process.env[PASSPHRASE_VARIABLE] = PASSPHRASE
    const { operator, during, stop } = await startWatched(folder)
    const database = open()
    const rows: { step: string; stall: number; took: number; ratio?: number }[] = []
    const measure = async (step: string, work: () => Promise<unknown>) => {
      const { stall, took } = await during(work)
      rows.push({ step, stall, took })
      console.log(`${step.padEnd(28)} longest stall ${stall.toFixed(0).padStart(5)} ms, took ${took.toFixed(0)} ms`)
    }
    const none = (sql: string, ...values: string[]) =>
      expect
        .poll(() => database.prepare(sql).get(...values) ?? null, { intervals: [100], timeout: 10 * MINUTES })
        .toBeNull()
    const housekept = () => none("SELECT name FROM meta WHERE name LIKE 'housekeeping:%'")
    // Not relative to the current time, because the service started a little earlier.
    const oldest = new Date(started - RETENTION_DAYS * 24 * 60 * MINUTES).toISOString()
    const [removed = '', cleared = ''] = servers

    await measure('first retention', () => none('SELECT at FROM calls WHERE at < ? LIMIT 1', oldest))
    await measure('idle', () => new Promise((resolve) => setTimeout(resolve, IDLE_SECONDS * 1000)))
    await measure('charted, 30 days', () => manage(operator, 'calls.stats', { days: 30 }))
    await measure('listed by a rare tool', () => manage(operator, 'calls.list', { tool: 'none' }))
    await measure('cleared, a server', async () => {
      await manage(operator, 'calls.clear', { serverId: cleared })
      await housekept()
    })
    await measure('removed, a customer', async () => {
      await manage(operator, 'customers.remove', { id: customers[0] ?? '' })
      await housekept()
    })
    await measure('removed, a server', async () => {
      await manage(operator, 'servers.remove', { id: removed })
      await housekept()
    })
    expect(database.prepare('SELECT count(*) AS left FROM calls').get()).toMatchObject({ left: 0 })
    database.close()
    await stop()
    const idle = rows.find(({ step }) => step === 'idle')?.stall ?? 1
    const results = join(REPOSITORY, 'e2e/.results')
    await mkdir(results, { recursive: true })
    const written = rows.map((row) => ({ ...row, ratio: row.stall / idle }))
    await writeFile(join(results, 'bench-calls.json'), `${JSON.stringify(written, null, 2)}\n`)
  })
})
