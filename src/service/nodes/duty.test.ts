import pg from 'pg'
import { expect, it, onTestFinished, vi } from 'vitest'
import { startService } from '../start-service.ts'
import { makeKey, makeKeys } from '../store/encryption/keys.testkit.ts'
import { ADVISORY_LOCKS } from '../store/postgres/advisory-locks.ts'
import { makePostgresDatabase } from '../store/postgres/cluster.testkit.ts'
import { openPostgresStore } from '../store/postgres/open-postgres-store.ts'

it('lets only the node on duty delete old calls', async () => {
  const databaseUrl = await makePostgresDatabase()
  const encryptionKeys = makeKeys(makeKey('test'))
  const store = await openPostgresStore(databaseUrl, { keys: encryptionKeys })
  onTestFinished(() => store.close())
  const serverId = await store.servers.add({ name: 'Orders', isActive: true })
  const customerId = await store.customers.save('ada', undefined)
  const { id: tokenId } = await store.tokens.create({ serverId, customerId })
  const call = {
    tokenId,
    customerId,
    serverId,
    tool: 'show',
    ok: true,
    test: false,
    errorKind: null,
    status: 200,
    durationMs: 1,
    argumentBytes: 0,
    replyBytes: 0,
    arguments: null,
    reply: null,
  }
  const now = Date.now()
  await store.transaction(() =>
    store.calls.addAll([
      { ...call, at: now - 400 * 86_400_000 },
      { ...call, at: now },
    ]),
  )
  const countCalls = async () => (await store.calls.list({ limit: 10 })).length

  // Another client, which does no work, has the duty.
  const other = new pg.Client({ connectionString: databaseUrl })
  await other.connect()
  let isOver = false
  const leave = async () => {
    if (!isOver) await other.end()
    isOver = true
  }
  onTestFinished(leave)
  await other.query('SELECT pg_advisory_lock($1)', [ADVISORY_LOCKS.duty])
  for (let index = 0; index < 2; index += 1) {
    const node = await startService({
      dataFolder: null,
      databaseKey: '',
      databaseUrl,
      encryptionKeys,
      port: 0,
      appApiKey: 'ak_test-key',
    })
    onTestFinished(() => node.close())
  }
  const { rows } = await other.query('SELECT clock_timestamp() AS now')
  /** Returns the number of nodes that tried to take the duty and were refused. */
  const countRefused = async () => {
    const asked = await other.query(
      `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
       AND state = 'idle' AND query LIKE '%pg_try_advisory_lock%' AND query_start > $1`,
      [rows[0].now],
    )
    return asked.rows.length
  }
  await vi.waitFor(async () => expect(await countRefused()).toBe(2), 10_000)
  expect(await countCalls()).toBe(2)
  await leave()
  await vi.waitFor(async () => expect(await countCalls()).toBe(1), 10_000)
})
