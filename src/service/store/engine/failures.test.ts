import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testedEngines } from '../testing/engines.testkit.ts'
import { failureOf } from './failures.ts'

const keep = (name: string | null, value: string | null) =>
  sql`INSERT INTO meta (name, value) VALUES (${name}, ${value})`

describe.each(testedEngines)('failureOf on $name', (engine) => {
  it.each([
    ['a duplicate value', 'unique', keep('one', '1')],
    ['a missing value', 'missing', keep('two', null)],
    ['a row with a dangling reference', 'reference', sql`INSERT INTO drafts VALUES ('srv_none', 1, '{}', '')`],
    ['an invalid statement', null, sql`SELECT none FROM nowhere`],
  ])('recognizes %s', async (_, failure, query) => {
    const database = await (await engine.makeDatabase()).openEngine()
    await database.run(keep('one', '1'))
    const error: unknown = await database.run(query).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(Error)
    expect(failureOf(error)).toBe(failure)
  })
})
