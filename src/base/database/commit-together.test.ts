import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import Database from 'libsql'
import { describe, expect, it, onTestFinished } from 'vitest'
import { commitTogether } from './commit-together.ts'
import { transact } from './transact.ts'

function setUp() {
  const database = new Database(':memory:')
  onTestFinished(() => void database.close())
  database.exec('CREATE TABLE names (name TEXT)')
  const insert = database.prepare('INSERT INTO names (name) VALUES (?)')
  let transactions = 0
  const commit = commitTogether({
    transaction: (work) => {
      transactions += 1
      return transact(database, work)
    },
  })
  const names = () =>
    (database.prepare('SELECT name FROM names ORDER BY name').all() as { name: string }[]).map(({ name }) => name)
  return { insert: (name: string) => void insert.run(name), commit, names, count: () => transactions }
}

describe('commitTogether', () => {
  it('runs work that arrives at the same time in one transaction, and later work in another', async () => {
    const { insert, commit, names, count } = setUp()
    await Promise.all(['a', 'b', 'c'].map((name) => commit(() => insert(name))))
    expect(count()).toBe(1)
    expect(names()).toEqual(['a', 'b', 'c'])
    await commit(() => insert('d'))
    expect(count()).toBe(2)
  })

  it('rolls back only the piece of work that throws, and keeps the rest of the batch', async () => {
    const { insert, commit, names } = setUp()
    const save = (name: string) => commit(() => insert(name))
    const failing = commit(() => {
      insert('half')
      throw new Error('no')
    })
    const outcomes = await Promise.allSettled([save('a'), failing, save('b')])
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(names()).toEqual(['a', 'b'])
    await expect(failing).rejects.toThrow('no')
  })

  it('waits for another program’s lock only once for all concurrent work', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'commit-together-')), 'locked.db')
    onTestFinished(() => rmSync(dirname(file), { recursive: true }))
    const [database, other] = [new Database(file), new Database(file)]
    database.exec('PRAGMA busy_timeout = 50; CREATE TABLE names (name TEXT)')
    other.exec('BEGIN IMMEDIATE')
    let transactions = 0
    const commit = commitTogether({
      transaction: (work) => {
        transactions += 1
        return transact(database, work)
      },
    })
    const save = () => commit(() => database.exec("INSERT INTO names VALUES ('a')"))
    const outcomes = await Promise.allSettled([save(), save(), save()])
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    expect(transactions).toBe(1)
    other.exec('ROLLBACK')
    await save()
    database.close()
    other.close()
  })
})
