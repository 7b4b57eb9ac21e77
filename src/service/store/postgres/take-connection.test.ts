import { sql } from 'kysely'
import pg from 'pg'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createEngine } from '../engine/engine.ts'
import { makePostgresDatabase } from './cluster.testkit.ts'
import { openPool, postgresDialect } from './postgres-dialect.ts'

const SIZE = 10

/** Creates a database, and functions that add users and open pools. */
async function setUp() {
  const url = await makePostgresDatabase()
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  const { name } = (await owner.query('SELECT current_database() AS name')).rows[0]
  const users: string[] = []
  onTestFinished(async () => {
    for (const user of users) await owner.query(`DROP OWNED BY ${user}; DROP ROLE ${user}`)
    await owner.end()
  })
  const addUser = async (kind: string, options = '') => {
    const user = `${name}_${kind}`
    users.push(user)
    await owner.query(`CREATE ROLE ${user} LOGIN ${options}`)
    await owner.query(`GRANT CONNECT ON DATABASE ${name} TO ${user}`)
    return { user, url: url.replace(/\/\/[^@]*@/, `//${user}@`) }
  }
  const open = (address: string | (() => string)) => {
    const pool = openPool(address, { size: SIZE, onLost: () => undefined })
    const engine = createEngine(postgresDialect(pool))
    onTestFinished(() => engine.close().catch(() => undefined))
    return { pool, engine }
  }
  return { owner, addUser, open }
}

/** A statement that takes a while, so that many run at the same time. */
const SLOW = sql`SELECT pg_sleep(0.02)`
const many = (count: number, work: () => Promise<unknown>) =>
  Promise.all(Array.from({ length: count }, () => work().then(() => 'done', String)))

it('waits for existing connections when the server has no room for more', async () => {
  const { addUser, open } = await setUp()
  const { url } = await addUser('few', 'CONNECTION LIMIT 3')
  const { pool, engine } = open(url)
  expect(await many(60, () => engine.all(SLOW))).toEqual(Array(60).fill('done'))
  expect(pool.totalCount).toBeLessThanOrEqual(3)
  // Another node is using the rest.
  const other = open(url)
  const together = await Promise.all([
    many(40, () => engine.all(SLOW)),
    many(10, () => other.engine.all(SLOW)).then(() => other.pool.end()),
  ])
  expect(together[0]).toEqual(Array(40).fill('done'))
})

it('uses existing connections while the password is being replaced, and the new password afterward', async () => {
  const { owner, addUser, open } = await setUp()
  const [old, next] = [await addUser('old'), await addUser('next')]
  let address = old.url
  let asked = 0
  const { pool, engine } = open(() => {
    asked += 1
    return address
  })
  await engine.all(SLOW)
  await owner.query(`ALTER ROLE ${old.user} NOLOGIN`)
  expect(await many(30, () => engine.all(SLOW))).toEqual(Array(30).fill('done'))
  // No connection is left.
  await owner.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = '${old.user}'`)
  await vi.waitFor(() => expect(pool.totalCount).toBe(0), { timeout: 10_000, interval: 10 })
  const waiting = many(30, () => engine.all(SLOW))
  const before = asked
  await vi.waitFor(() => expect(asked).toBeGreaterThan(before + 2), { timeout: 4_000, interval: 10 })
  address = next.url
  expect(await waiting).toEqual(Array(30).fill('done'))
  const { rows } = await owner.query(`SELECT usename FROM pg_stat_activity WHERE usename LIKE '${next.user}'`)
  expect(rows.length).toBeGreaterThan(0)
})
