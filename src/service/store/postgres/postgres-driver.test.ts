import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createCommitTogether } from '../engine/commit-together.ts'
import { createEngine } from '../engine/engine.ts'
import { makePostgresDatabase } from './cluster.testkit.ts'
import { openPool, postgresDialect } from './postgres-dialect.ts'

async function setUp(size = 2) {
  const url = await makePostgresDatabase()
  const lost: Error[] = []
  const engine = createEngine(postgresDialect(openPool(url, { size, onLost: (error) => lost.push(error) })))
  onTestFinished(() => engine.close().catch(() => undefined))
  const other = new pg.Client({ connectionString: url })
  await other.connect()
  await other.query('DELETE FROM meta')
  onTestFinished(() => other.end())
  const put = (name: string, value: string) =>
    engine.run(sql`
      INSERT INTO meta (name, value) VALUES (${name}, ${value}) ON CONFLICT (name) DO UPDATE SET value = excluded.value`)
  const values = async () =>
    (await engine.all(sql`SELECT value FROM meta ORDER BY name`)).map((row) => (row as { value: string }).value)
  /** Kills connections as a restart or failover of the server would. */
  const killAll = () =>
    other.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()`)
  return { engine, other, lost, put, values, killAll }
}

const code = (wanted: string) => expect.objectContaining({ code: wanted })

/** Creates a function that two callers await: it resolves once both have called it. */
function meeting() {
  let left = 2
  let go = () => {}
  const all = new Promise<void>((resolve) => {
    go = resolve
  })
  return () => {
    left -= 1
    if (left <= 0) go()
    return all
  }
}

describe('a killed connection', () => {
  it('is replaced if it was idle', async () => {
    const { lost, put, values, killAll } = await setUp()
    await put('a', '1')
    await killAll()
    await vi.waitFor(() => expect(lost).not.toHaveLength(0))
    await put('b', '2')
    expect(await values()).toEqual(['1', '2'])
  })

  it('has its statement rejected, and isn’t used again', async () => {
    const { engine, put, values } = await setUp(1)
    await expect(engine.all(sql`SELECT pg_terminate_backend(pg_backend_pid())`)).rejects.toEqual(code('57P01'))
    await put('a', '1')
    expect(await values()).toEqual(['1'])
  })

  it('has its transaction rejected and rolled back, while others continue', async () => {
    const { engine, put, values, killAll } = await setUp(1)
    const outcomes: string[] = []
    const changing = engine.transaction(async () => {
      engine.onEnd((outcome) => void outcomes.push(outcome))
      await put('a', '1')
      await killAll()
      await put('b', '2')
    })
    await expect(changing).rejects.toThrow()
    expect(outcomes).toEqual(['rolledBack'])
    await put('c', '3')
    expect(await values()).toEqual(['3'])
  })
})

describe('a conflict with other writers', () => {
  it('causes the whole transaction to be rerun, so two transactions that wait for each other both succeed', async () => {
    const { engine, put, values } = await setUp()
    await put('a', '')
    await put('b', '')
    let tries = 0
    const outcomes: string[] = []
    const meet = meeting()
    const append = (name: string, value: string) =>
      engine.run(sql`UPDATE meta SET value = value || ${value} WHERE name = ${name}`)
    const change = (first: string, second: string, value: string) =>
      engine.transaction(async () => {
        tries += 1
        engine.onEnd((outcome) => void outcomes.push(outcome))
        await append(first, value)
        await meet()
        await append(second, value)
      })
    await Promise.all([change('a', 'b', 'x'), change('b', 'a', 'y')])
    expect((await values()).map((value) => [...value].sort().join(''))).toEqual(['xy', 'xy'])
    expect(tries).toBe(3)
    expect(outcomes.sort()).toEqual(['committed', 'committed', 'rolledBack'])
  })

  it('causes all work that shares a commit to be rerun, and each caller’s part settles once it’s committed', async () => {
    const { engine, put, values } = await setUp()
    const commit = createCommitTogether(engine)
    let tries = 0
    let begin = () => {}
    const begun = new Promise<void>((resolve) => {
      begin = resolve
    })
    const later = begun.then(() => commit(() => put('c', '3')))
    const counted = async () => {
      tries += 1
      await put('a', '1')
      return tries
    }
    const failing = async () => {
      await put('b', '2')
      if (tries > 1) return
      begin()
      await engine.run(sql`DO $$ BEGIN RAISE EXCEPTION 'no' USING ERRCODE = '40001'; END $$`)
    }
    const [returned] = await Promise.all([commit(counted), commit(failing)])
    await later
    expect(returned).toBe(2)
    expect(await values()).toEqual(['1', '2', '3'])
  })

  it('is no longer retried after several attempts', async () => {
    const { engine } = await setUp()
    let tries = 0
    const failing = engine.transaction(async () => {
      tries += 1
      await engine.run(sql`DO $$ BEGIN RAISE EXCEPTION 'no' USING ERRCODE = '40001'; END $$`)
    })
    await expect(failing).rejects.toEqual(code('40001'))
    expect(tries).toBe(6)
  })

  it('may be caused by a column added since a statement was prepared, in which case a read is rerun once', async () => {
    const { engine, other, put } = await setUp(1)
    await put('a', '1')
    const read = () => engine.all(sql`SELECT * FROM meta`)
    expect(await read()).toEqual([{ name: 'a', value: '1' }])
    await other.query('ALTER TABLE meta ADD COLUMN more TEXT')
    expect(await read()).toEqual([{ name: 'a', value: '1', more: null }])
  })
})

describe('closing', () => {
  it('waits for everything that has begun, including calls that don’t have a connection yet', async () => {
    const { engine, other, put } = await setUp(1)
    const all = Promise.all(['1', '2', '3'].map((value) => put(value, value)))
    await engine.close()
    await all
    expect((await other.query('SELECT value FROM meta')).rows).toHaveLength(3)
    await expect(put('4', '4')).rejects.toThrow('is closed')
  })
})

it('stores a NUL character, which PostgreSQL can’t store, as the replacement character', async () => {
  const { put, values } = await setUp()
  await put('a', 'x\0y')
  expect(await values()).toEqual(['x\uFFFDy'])
})
