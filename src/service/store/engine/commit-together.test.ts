import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import Database from 'libsql'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createCommitTogether } from './commit-together.ts'
import { createSqliteEngine } from './sqlite-engine.ts'

function setUp(file = ':memory:') {
  const database = new Database(file)
  database.exec('CREATE TABLE names (name TEXT NOT NULL)')
  const engine = createSqliteEngine(database)
  onTestFinished(() => engine.close())
  let transactions = 0
  const commit = createCommitTogether({
    ...engine,
    transaction: (work) => {
      transactions += 1
      return engine.transaction(work)
    },
  })
  const insert = (name: string) => engine.run(sql`INSERT INTO names (name) VALUES (${name})`)
  const names = async () =>
    (await engine.all(sql`SELECT name FROM names ORDER BY name`)).map((row) => (row as { name: string }).name)
  return { engine, database, insert, commit, names, count: () => transactions }
}

const statuses = (outcomes: PromiseSettledResult<unknown>[]) => outcomes.map(({ status }) => status)

describe('batched commits', () => {
  it('run concurrent work in one transaction, and later work in another', async () => {
    const { insert, commit, names, count } = setUp()
    await Promise.all(['a', 'b', 'c'].map((name) => commit(() => insert(name))))
    expect(count()).toBe(1)
    expect(await names()).toEqual(['a', 'b', 'c'])
    await commit(() => insert('d'))
    expect(count()).toBe(2)
  })

  it('include work that arrives before the transaction begins', async () => {
    const { insert, commit, names, count } = setUp()
    const saving = commit(() => insert('a'))
    await new Promise((resolve) => setImmediate(resolve))
    const later = commit(() => insert('b'))
    await Promise.all([saving, later])
    expect([await names(), count()]).toEqual([['a', 'b'], 1])
  })

  it('return each result only once it’s committed', async () => {
    const { engine, database, insert, commit } = setUp()
    const open: boolean[] = []
    const save = async (name: string) => {
      const result = await commit(async () => {
        await insert(name)
        return name.toUpperCase()
      })
      open.push(database.inTransaction || engine.isInTransaction())
      return result
    }
    expect(await Promise.all([save('a'), save('b')])).toEqual(['A', 'B'])
    expect(open).toEqual([false, false])
  })

  it.each([
    ['throws', () => undefined],
    // SQLite does this automatically on a full disk.
    ['makes the database roll back everything', (database: Database.Database) => void database.exec('ROLLBACK')],
  ])('keep the other work when one %s, and discard only that one', async (_, before) => {
    const { database, insert, commit, names } = setUp()
    const save = (name: string) => commit(() => insert(name))
    const failing = commit(async () => {
      await insert('half')
      before(database)
      throw new Error('no')
    })
    const refused = commit(() => insert(null as unknown as string))
    const outcomes = await Promise.allSettled([save('a'), failing, refused, save('b')])
    expect(statuses(outcomes)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled'])
    expect(await names()).toEqual(['a', 'b'])
    await expect(failing).rejects.toThrow('no')
    await expect(refused).rejects.toMatchObject({ code: 'SQLITE_CONSTRAINT_NOTNULL' })
  })

  it('wait only once for another program’s lock', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'commit-together-')), 'locked.db')
    onTestFinished(() => rmSync(dirname(file), { recursive: true }))
    const { database, insert, commit, count } = setUp(file)
    const other = new Database(file)
    database.exec('PRAGMA busy_timeout = 50')
    other.exec('BEGIN IMMEDIATE')
    const save = () => commit(() => insert('a'))
    expect(statuses(await Promise.allSettled([save(), save(), save()]))).toEqual(['rejected', 'rejected', 'rejected'])
    expect(count()).toBe(1)
    other.exec('ROLLBACK')
    await save()
    other.close()
  })
})
