import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import Database from 'libsql'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createEngine } from './engine.ts'
import { sqliteDialect } from './sqlite-dialect.ts'

function setUp() {
  const database = new Database(':memory:')
  database.exec('CREATE TABLE names (name TEXT NOT NULL UNIQUE)')
  const engine = createEngine(sqliteDialect(database))
  onTestFinished(() => engine.close().catch(() => undefined))
  const add = (name: string) => engine.run(sql`INSERT INTO names (name) VALUES (${name})`)
  const names = async () =>
    (await engine.all(sql`SELECT name FROM names ORDER BY name`)).map((row) => (row as { name: string }).name)
  return { engine, add, names, database }
}

/** Lets whatever is ready go first, many times over. */
async function others(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await setImmediate()
}

describe('statements', () => {
  it('give rows, the first row, or how many rows they changed', async () => {
    const { engine, add, names } = setUp()
    expect(await add('Ada')).toBe(1)
    await add('Bob')
    expect(await names()).toEqual(['Ada', 'Bob'])
    expect(await engine.first(sql`SELECT name FROM names WHERE name = ${'Bob'}`)).toEqual({ name: 'Bob' })
    expect(await engine.first(sql`SELECT name FROM names WHERE name = ${'Eve'}`)).toBeUndefined()
    expect(await engine.run(sql`UPDATE names SET name = name || ${'!'}`)).toBe(2)
    expect(await engine.all(sql`DELETE FROM names RETURNING name`)).toHaveLength(2)
  })

  it('reject with the database’s code', async () => {
    const { add } = setUp()
    await add('Ada')
    await expect(add('Ada')).rejects.toMatchObject({ code: 'SQLITE_CONSTRAINT_UNIQUE' })
  })
})

describe('a transaction', () => {
  it('keeps everything, or nothing once it throws', async () => {
    const { engine, add, names } = setUp()
    const kept = await engine.transaction(async () => {
      await add('Ada')
      return 'kept'
    })
    expect([kept, await names()]).toEqual(['kept', ['Ada']])
    const failing = engine.transaction(async () => {
      await add('Bob')
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await names()).toEqual(['Ada'])
  })

  it('takes in no statement of a stranger, which stays when the transaction is rolled back', async () => {
    const { engine, add, names } = setUp()
    const seen: string[][] = []
    const failing = engine.transaction(async () => {
      await add('half')
      await others()
      throw new Error('no')
    })
    const stranger = (async () => {
      await setImmediate()
      await add('stranger')
      seen.push(await names())
    })()
    await expect(failing).rejects.toThrow('no')
    await stranger
    expect(seen).toEqual([['stranger']])
    expect(await names()).toEqual(['stranger'])
  })

  it('shows strangers nothing before its end', async () => {
    const { engine, add, names } = setUp()
    const changing = engine.transaction(async () => {
      await add('Ada')
      await others()
      await add('Bob')
      expect(await names()).toEqual(['Ada', 'Bob'])
    })
    await setImmediate()
    expect(await names()).toEqual(['Ada', 'Bob'])
    await changing
  })

  it('follows the one before it, in the order of the calls', async () => {
    const { engine, add, names } = setUp()
    const order: string[] = []
    const change = (name: string) =>
      engine.transaction(async () => {
        order.push(`${name} begins`)
        await add(name)
        await others()
        order.push(`${name} ends`)
      })
    await Promise.all([change('a'), add('between').then(() => order.push('between')), change('b')])
    expect(order).toEqual(['a begins', 'a ends', 'between', 'b begins', 'b ends'])
    expect(await names()).toEqual(['a', 'b', 'between'])
  })

  it('can’t be inside another, but a change made of several statements is part of it', async () => {
    const { engine, add, names } = setUp()
    const nested = engine.transaction(() => engine.transaction(() => add('Ada')))
    await expect(nested).rejects.toThrow('inside another')
    const failing = engine.transaction(async () => {
      await engine.atomic(() => add('Bob'))
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await names()).toEqual([])
    await engine.atomic(() => add('Eve'))
    expect(await names()).toEqual(['Eve'])
  })

  it('keeps nothing after a failed statement, even if its error is caught', async () => {
    const { engine, add, names } = setUp()
    await add('Ada')
    const changing = engine.transaction(async () => {
      await add('Bob')
      await add('Ada').catch(() => undefined)
    })
    await expect(changing).rejects.toMatchObject({ code: 'SQLITE_CONSTRAINT_UNIQUE' })
    expect(await names()).toEqual(['Ada'])
  })

  it('that can’t be committed leaves nothing, and the next one begins', async () => {
    const { engine, add, names, database } = setUp()
    database.exec(`PRAGMA foreign_keys = ON;
      CREATE TABLE tags (name TEXT REFERENCES names (name) DEFERRABLE INITIALLY DEFERRED)`)
    const changing = engine.transaction(async () => {
      await add('Ada')
      await engine.run(sql`INSERT INTO tags VALUES ('Bob')`)
    })
    await expect(changing).rejects.toMatchObject({ code: 'SQLITE_CONSTRAINT_FOREIGNKEY' })
    expect(await names()).toEqual([])
    await engine.transaction(() => add('Eve'))
    expect(await names()).toEqual(['Eve'])
  })

  it('that was rolled back takes no more statements of its own, nor do they run outside of it', async () => {
    const { engine, add, names } = setUp()
    await add('Ada')
    const late: Promise<unknown>[] = []
    const changing = engine.transaction(async () => {
      late.push(others().then(() => add('late')))
      await add('Ada')
    })
    await expect(changing).rejects.toMatchObject({ code: 'SQLITE_CONSTRAINT_UNIQUE' })
    await expect(late[0]).rejects.toThrow('was rolled back')
    expect(await names()).toEqual(['Ada'])
  })

  it('that was committed leaves outside what was begun in it, also while another is under way', async () => {
    const { engine, add, names } = setUp()
    let go = () => {}
    const begun = new Promise<void>((resolve) => {
      go = resolve
    })
    const [later] = await engine.transaction(async () => [begun.then(() => add('later'))])
    const failing = engine.transaction(async () => {
      await add('half')
      go()
      await others()
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    await later
    expect(await names()).toEqual(['later'])
  })

  it('tells how it has ended before anyone else has the database', async () => {
    const { engine, add, names } = setUp()
    const heard: unknown[] = []
    const hear = () => engine.whenEnded((outcome) => void heard.push(outcome))
    hear()
    const changing = engine.transaction(async () => {
      hear()
      await add('Ada')
      await others()
    })
    await setImmediate()
    heard.push(await names())
    await changing
    const failing = engine.transaction(async () => {
      hear()
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(heard).toEqual(['committed', ['Ada'], 'rolledBack'])
  })
})

describe('reads of one moment', () => {
  it('see no change that another makes between them, and work where nothing can be written', async () => {
    const { engine, add, names, database } = setUp()
    await add('Ada')
    const reading = engine.snapshot(async () => {
      const before = await names()
      await others()
      return [before, await names()]
    })
    const adding = setImmediate().then(() => add('Bob'))
    expect(await reading).toEqual([['Ada'], ['Ada']])
    await adding
    database.pragma('query_only = ON')
    expect(await engine.snapshot(names)).toEqual(['Ada', 'Bob'])
  })
})

describe('closing', () => {
  it('waits for a transaction, and refuses what comes later', async () => {
    const { engine, add, names } = setUp()
    let seen: string[] = []
    const changing = engine.transaction(async () => {
      await add('Ada')
      await others()
      seen = await names()
    })
    await engine.close()
    await changing
    expect(seen).toEqual(['Ada'])
    await expect(names()).rejects.toThrow('is closed')
    await expect(engine.transaction(() => add('Bob'))).rejects.toThrow('is closed')
  })
})
