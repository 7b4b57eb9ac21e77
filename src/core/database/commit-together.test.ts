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
  it('makes one transaction of what comes at the same time, another of what comes later', async () => {
    const { insert, commit, names, count } = setUp()
    await Promise.all(['a', 'b', 'c'].map((name) => commit(() => insert(name))))
    expect(count()).toBe(1)
    expect(names()).toEqual(['a', 'b', 'c'])
    await commit(() => insert('d'))
    expect(count()).toBe(2)
  })

  it('keeps the others when one throws, and nothing of that one', async () => {
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
})
