import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import Database from 'libsql'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createSqliteEngine } from './sqlite-engine.ts'

function setUp() {
  const database = new Database(':memory:')
  database.exec('CREATE TABLE names (name TEXT NOT NULL UNIQUE)')
  const engine = createSqliteEngine(database)
  onTestFinished(() => engine.close().catch(() => undefined))
  const add = (name: string) => engine.run(sql`INSERT INTO names (name) VALUES (${name})`)
  const names = async () =>
    (await engine.all(sql`SELECT name FROM names ORDER BY name`)).map((row) => (row as { name: string }).name)
  return { engine, add, names, database }
}

describe('a transaction in the embedded database', () => {
  it('runs after the previous one, in call order', async () => {
    const { engine, add, names } = setUp()
    const order: string[] = []
    const change = (name: string) =>
      engine.transaction(async () => {
        order.push(`${name} begins`)
        await add(name)
        await names()
        order.push(`${name} ends`)
      })
    await Promise.all([change('a'), change('b'), change('c')])
    expect(order).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends'])
  })

  it('rejects its own later statements once it’s rolled back, and doesn’t run them outside of it', async () => {
    const { engine, add, names } = setUp()
    await add('Ada')
    const outcomes: unknown[] = []
    const besides = async () => {
      for (let index = 0; index < 50; index += 1) {
        await Promise.resolve()
        await add(`late ${index}`).catch((error: Error) => outcomes.push(error.message))
      }
    }
    const changing = engine.transaction(async () => {
      void besides()
      for (let index = 0; index < 5; index += 1) await names()
      await add('Ada')
    })
    await expect(changing).rejects.toMatchObject({ code: 'SQLITE_CONSTRAINT_UNIQUE' })
    expect(outcomes.at(-1)).toBe('The transaction was rolled back')
    expect(await names()).toEqual(['Ada'])
    await engine.transaction(() => add('Bob'))
    expect(await names()).toEqual(['Ada', 'Bob'])
  })

  it('is rolled back when it awaits anything but the store, and never includes other statements', async () => {
    const { engine, add, names } = setUp()
    const outcomes: string[] = []
    const told = (promise: Promise<unknown>) =>
      promise.then(
        () => 'done',
        (error: Error) => error.message,
      )
    const changing = engine.transaction(async () => {
      await add('half')
      for (let turn = 0; turn < 3; turn += 1) await setImmediate()
      outcomes.push(await told(add('other half')))
    })
    const stranger = setImmediate().then(async () => outcomes.push(await told(add('stranger'))))
    const next = told(engine.transaction(() => add('next')))
    const refused = 'A transaction awaited more than the store'
    expect(await told(changing)).toBe(refused)
    await stranger
    expect([...outcomes, await next]).toEqual([refused, refused, refused])
    expect(await names()).toEqual([])
    await engine.transaction(() => add('Ada'))
    expect(await names()).toEqual(['Ada'])
  })

  it('works even while nothing can be written, if it only reads', async () => {
    const { engine, add, names, database } = setUp()
    await add('Ada')
    database.pragma('query_only = ON')
    expect(await engine.snapshot(names)).toEqual(['Ada'])
  })
})
