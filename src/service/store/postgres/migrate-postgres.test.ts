import pg from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { makePostgresDatabase } from './cluster.testkit.ts'
import { migratePostgres } from './migrate-postgres.ts'

const newDatabase = () => makePostgresDatabase({ hasTables: false })

async function open(url: string): Promise<pg.Pool> {
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  // `end` doesn't wait for the server, so dropping the database may close a connection.
  pool.on('error', () => undefined)
  onTestFinished(() => pool.end())
  return pool
}

const tables = async (pool: pg.Pool) =>
  (await pool.query("SELECT count(*)::int AS tables FROM pg_tables WHERE schemaname = 'public'")).rows[0]?.tables

describe('the schema on PostgreSQL', () => {
  it('is created once, even when several nodes start at the same time', async () => {
    const url = await newDatabase()
    const nodes = await Promise.all([open(url), open(url), open(url)])
    await Promise.all(nodes.map(migratePostgres))
    expect((await nodes[0].query('SELECT version FROM schema_version')).rows).toEqual([{ version: 21 }])
    const before = await tables(nodes[0])
    await migratePostgres(nodes[0])
    expect(await tables(nodes[0])).toBe(before)
  })

  it('is accepted from the next release, and rejected from a later one', async () => {
    const pool = await open(await newDatabase())
    await migratePostgres(pool)
    await pool.query('UPDATE schema_version SET version = 22')
    await migratePostgres(pool)
    await pool.query('UPDATE schema_version SET version = 23')
    await expect(migratePostgres(pool)).rejects.toMatchObject({ detail: { kind: 'storage' } })
  })

  it('doesn’t keep any changes from a step that fails', async () => {
    const pool = await open(await newDatabase())
    await pool.query('CREATE TABLE tokens (id TEXT)')
    await expect(migratePostgres(pool)).rejects.toThrow('tokens')
    expect(await tables(pool)).toBe(2)
    await pool.query('DROP TABLE tokens')
    await migratePostgres(pool)
    expect(await tables(pool)).toBeGreaterThan(15)
  })
})
