import { stat } from 'node:fs/promises'
import { setImmediate, setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { type TestedEngine, testedEngines } from '../testing/engines.testkit.ts'
import { failureOf } from './failures.ts'
import { untilChanged } from './until-changed.ts'

async function setUp(tested: TestedEngine) {
  const engine = await (await tested.makeDatabase()).openEngine()
  await engine.run(sql`CREATE TABLE names (name TEXT NOT NULL UNIQUE)`)
  const add = (name: string) => engine.run(sql`INSERT INTO names (name) VALUES (${name})`)
  const names = async () =>
    (await engine.all(sql`SELECT name FROM names ORDER BY name`)).map((row) => (row as { name: string }).name)
  /** Inside a transaction, yields many times to everything that's ready to run. */
  const others = async () => {
    for (let turn = 0; turn < 20; turn += 1)
      await (tested.name === 'SQLite' ? engine.all(sql`SELECT 1`) : setImmediate())
  }
  return { engine, add, names, others }
}

const failing = (failure: string) => expect.toSatisfy((error) => failureOf(error) === failure, failure)

/** Callbacks that let other code continue in each phase of the event loop. */
const PHASES = [
  () => setImmediate(),
  () => setTimeout(0),
  () => stat('.'),
  () => new Promise<void>((resolve) => process.nextTick(resolve)).then(() => setImmediate()),
]

describe.each(testedEngines)('statements on $name', (tested) => {
  it('return all rows, the first row, or the number of changed rows', async () => {
    const { engine, add, names } = await setUp(tested)
    expect(await add('Ada')).toBe(1)
    await add('Bob')
    expect(await names()).toEqual(['Ada', 'Bob'])
    expect(await engine.first(sql`SELECT name FROM names WHERE name = ${'Bob'}`)).toEqual({ name: 'Bob' })
    expect(await engine.first(sql`SELECT name FROM names WHERE name = ${'Eve'}`)).toBeUndefined()
    expect(await engine.run(sql`UPDATE names SET name = name || ${'!'}`)).toBe(2)
    expect(await engine.all(sql`DELETE FROM names RETURNING name`)).toHaveLength(2)
  })

  it('reject with the database’s code', async () => {
    const { add } = await setUp(tested)
    await add('Ada')
    await expect(add('Ada')).rejects.toEqual(failing('unique'))
  })
})

describe.each(testedEngines)('a transaction on $name', (tested) => {
  it('commits everything, or nothing if it throws', async () => {
    const { engine, add, names } = await setUp(tested)
    const kept = await engine.transaction(async () => {
      await add('Ada')
      return 'kept'
    })
    expect([kept, await names()]).toEqual(['kept', ['Ada']])
    const throwing = engine.transaction(async () => {
      await add('Bob')
      throw new Error('no')
    })
    await expect(throwing).rejects.toThrow('no')
    expect(await names()).toEqual(['Ada'])
  })

  it('excludes other callers’ statements, and never shows them a part of its changes', async () => {
    const { engine, add, names, others } = await setUp(tested)
    let isOver = false
    const counts = new Set<number>()
    const strangers = PHASES.map(async (wait, index) => {
      for (let turn = 0; !isOver; turn += 1) {
        await wait()
        await add(`stranger ${index} ${turn}`)
        counts.add((await names()).filter((name) => name.startsWith('pair')).length % 2)
      }
    })
    const kept = Array.from({ length: 20 }, (_, index) => {
      const change = engine.transaction(async () => {
        await add(`pair ${index} a`)
        await others()
        await add(`pair ${index} b`)
        if (index % 2 === 1) throw new Error('no')
      })
      return change.then(
        () => true,
        () => false,
      )
    })
    expect(await Promise.all(kept)).toEqual(Array.from({ length: 20 }, (_, index) => index % 2 === 0))
    isOver = true
    await Promise.all(strangers)
    expect(counts).toEqual(new Set([0]))
    const all = await names()
    expect(all.filter((name) => name.startsWith('pair'))).toHaveLength(20)
    for (const index of PHASES.keys()) {
      const own = all.filter((name) => name.startsWith(`stranger ${index} `))
      expect(own.length).toBeGreaterThan(0)
      expect(own).toHaveLength(Math.max(...own.map((name) => Number(name.split(' ').at(-1)))) + 1)
    }
  })

  it('can’t be nested, but can include an atomic change made up of several statements', async () => {
    const { engine, add, names } = await setUp(tested)
    const nested = engine.transaction(() => engine.transaction(() => add('Ada')))
    await expect(nested).rejects.toThrow('inside another')
    const throwing = engine.transaction(async () => {
      await engine.atomic(() => add('Bob'))
      throw new Error('no')
    })
    await expect(throwing).rejects.toThrow('no')
    expect(await names()).toEqual([])
    await engine.atomic(() => add('Eve'))
    expect(await names()).toEqual(['Eve'])
  })

  it('is rolled back after a failed statement, even if the error is caught', async () => {
    const { engine, add, names } = await setUp(tested)
    await add('Ada')
    const changing = engine.transaction(async () => {
      await add('Bob')
      await add('Ada').catch(() => undefined)
      await add('Eve').catch(() => undefined)
    })
    await expect(changing).rejects.toEqual(failing('unique'))
    expect(await names()).toEqual(['Ada'])
  })

  it('leaves nothing behind when it can’t be committed, and lets the next one begin', async () => {
    const { engine, add, names } = await setUp(tested)
    await engine.run(sql`
      CREATE TABLE nicknames (name TEXT REFERENCES names (name) DEFERRABLE INITIALLY DEFERRED)`)
    const changing = engine.transaction(async () => {
      await add('Ada')
      await engine.run(sql`INSERT INTO nicknames VALUES ('Bob')`)
    })
    await expect(changing).rejects.toEqual(failing('reference'))
    expect(await names()).toEqual([])
    await engine.transaction(() => add('Eve'))
    expect(await names()).toEqual(['Eve'])
  })

  it('reports its outcome before any other caller has the database', async () => {
    const { engine, add, names, others } = await setUp(tested)
    const outcomes: unknown[] = []
    const listener = () => engine.onEnd((outcome) => void outcomes.push(outcome))
    listener()
    const changing = engine.transaction(async () => {
      listener()
      await add('Ada')
      await others()
    })
    outcomes.push(await changing.then(names))
    const throwing = engine.transaction(async () => {
      listener()
      throw new Error('no')
    })
    await expect(throwing).rejects.toThrow('no')
    expect(outcomes).toEqual(['committed', ['Ada'], 'rolledBack'])
  })

  it('excludes statements issued after its commit, even while another one is running', async () => {
    const { engine, add, names } = await setUp(tested)
    const begun = setTimeout(1)
    const [later] = await engine.transaction(async () => [begun.then(() => add('later'))])
    const throwing = engine.transaction(async () => {
      await add('half')
      throw new Error('no')
    })
    await expect(throwing).rejects.toThrow('no')
    await later
    expect(await names()).toEqual(['later'])
  })
})

describe.each(testedEngines)('a snapshot on $name', (tested) => {
  it('doesn’t see changes that other callers make between its reads', async () => {
    const { engine, add, names, others } = await setUp(tested)
    await add('Ada')
    const reading = engine.snapshot(async () => {
      const before = await names()
      await others()
      return [before, await names()]
    })
    const adding = setImmediate().then(() => add('Bob'))
    expect(await reading).toEqual([['Ada'], ['Ada']])
    await adding
    expect(await names()).toEqual(['Ada', 'Bob'])
  })
})

describe('a cached read', () => {
  it.each(testedEngines)('is current on $name, even after a change that was rolled back', async (tested) => {
    const { engine, add, names } = await setUp(tested)
    let reads = 0
    const known = untilChanged(engine, () => {
      reads += 1
      return names()
    })
    expect([await known(), await known()]).toEqual([[], []])
    expect(reads).toBe(tested.name === 'SQLite' ? 1 : 2)
    await add('Ada')
    expect(await known()).toEqual(['Ada'])
    await engine.first(sql`INSERT INTO names (name) VALUES (${'Bob'}) RETURNING name`)
    expect(await known()).toEqual(['Ada', 'Bob'])
    const throwing = engine.transaction(async () => {
      await add('Eve')
      expect(await known()).toEqual(['Ada', 'Bob', 'Eve'])
      throw new Error('no')
    })
    await expect(throwing).rejects.toThrow('no')
    expect(await known()).toEqual(['Ada', 'Bob'])
    const [before] = await Promise.all([known(), add('Max')])
    expect([before.includes('Max'), await known()]).toEqual([expect.any(Boolean), ['Ada', 'Bob', 'Max']])
  })
})

describe.each(testedEngines)('closing on $name', (tested) => {
  it('waits for a transaction, and rejects later calls', async () => {
    const { engine, add, names, others } = await setUp(tested)
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

describe('a transaction on PostgreSQL', () => {
  it('rejects its own later statements once it’s rolled back, and doesn’t run them outside of it', async () => {
    const [, postgres] = testedEngines
    if (postgres?.name !== 'PostgreSQL') throw new Error('PostgreSQL comes second')
    const { engine, add, names } = await setUp(postgres)
    await add('Ada')
    const late: Promise<unknown>[] = []
    let go = () => {}
    const over = new Promise<void>((resolve) => {
      go = resolve
    })
    const changing = engine.transaction(async () => {
      late.push(over.then(() => add('late')))
      await add('Ada')
    })
    await expect(changing).rejects.toEqual(failing('unique'))
    go()
    await expect(late[0]).rejects.toThrow('was rolled back')
    expect(await names()).toEqual(['Ada'])
  })
})
