import { mkdir } from 'node:fs/promises'
import { inTurn } from '../../src/base/testing/in-turn.ts'
import { headlessDatabaseKey } from '../../src/service/headless/database-key.ts'
import { PASSPHRASE_VARIABLE } from '../../src/service/headless/passphrase-key.ts'
import { addServer } from '../../src/service/management/servers/add-server.ts'
import { openDatabase } from '../../src/service/store/open-database.ts'
import { openStore } from '../../src/service/store/store.ts'
import { definitionSchema } from '../../src/shared/management/definition/definition.ts'

/** Number of rows in a service. */
export interface Size {
  servers: number
  customers: number
  calls: number
}

const PASSPHRASE = 'a passphrase for the bench'

/**
 * All customers have a token for the first server, and one in ten for another as well. Half of the calls go to the first server; the
 * others, and the customers, are spread evenly, which is the worst case for statistics. `small` and `customer` are the IDs of a server and
 * a customer with few calls.
 */
export async function fillService(folder: string, { servers, customers, calls }: Size) {
  await mkdir(folder, { recursive: true })
  const silent = async () => ({ ok: false, cause: 'none' }) as never
  // The service that the test starts reads it, too.
  process.env[PASSPHRASE_VARIABLE] = PASSPHRASE
  const key = await headlessDatabaseKey(folder, { askKeychain: silent, env: process.env, report: () => undefined })
  const store = await openStore(folder, key)
  const serverIds = await store.transaction(() =>
    inTurn(Array(servers).keys(), (index) => addServer(store, definitionSchema.parse({ name: `Server ${index}` }))),
  )
  const [large = '', small = ''] = serverIds
  const customerIds = await store.transaction(() =>
    inTurn(Array(customers).keys(), (index) =>
      store.customers.save(`c${index}@example.com`, { name: `Person ${index}`, company: `Company ${index % 997} Ltd` }),
    ),
  )
  await store.transaction(async () => {
    for (const [index, customerId] of customerIds.entries()) {
      await store.tokens.create({ serverId: large, customerId })
      if (index % 10 === 0)
        await store.tokens.create({ serverId: serverIds[1 + ((index / 10) % (servers - 1))] ?? '', customerId })
    }
  })
  await store.close()
  // Opened as the service does, which seals the file again; otherwise, it would be reported as damaged.
  const { database, free } = openDatabase(folder, key)
  // Kept in memory and not synced: otherwise, inserting a million rows in the order of several indexes would take minutes.
  database.exec('PRAGMA foreign_keys = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -800000')
  // Building an index is much faster once all rows have been inserted.
  const indexes = database
    .prepare("SELECT name, sql FROM sqlite_master WHERE type = 'index' AND tbl_name = 'calls' AND sql IS NOT NULL")
    .all() as { name: string; sql: string }[]
  for (const { name } of indexes) database.exec(`DROP INDEX ${name}`)
  database.exec(`
    INSERT INTO calls (at, server_id, customer_id, token_id, tool, ok, status, duration_ms, argument_bytes, reply_bytes)
    WITH RECURSIVE count (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM count WHERE n < ${calls} - 1)
    SELECT strftime('%Y-%m-%dT%H:%M:%fZ', 'now', ((n - ${calls}.0) * 30 / ${calls}) || ' days'), s.id, c.id, 'tok',
      CASE WHEN n % 500000 = 7 THEN 'rare' ELSE 'tool_' || (n % 12) END, n % 10 > 0, 200,
      (n * 7919 % 500000) / 1000.0, 120, 900
    FROM count JOIN servers s ON s.position = CASE WHEN n % 2 = 0 THEN 1 ELSE 1 + n * 7919 % ${servers} END
    JOIN customers c ON c.rowid = 1 + n * 7919 % ${customers}`)
  for (const { sql } of indexes) database.exec(sql)
  database.pragma('wal_checkpoint(TRUNCATE)')
  database.close()
  free()
  return { large, small, customer: customerIds.at(-1) ?? '' }
}

export type Filled = Awaited<ReturnType<typeof fillService>>
