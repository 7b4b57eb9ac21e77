import Database from 'libsql'
import { describe, expect, it } from 'vitest'
import { migrate, schemaVersion } from './migrate.ts'
import { MIGRATIONS } from './migrations.ts'

const tables = (database: Database.Database): string[] =>
  database
    .prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name")
    .all()
    .map((row) => (row as { name: string }).name)

const TABLES = 'api_keys calls credential_secrets customer_tools customers drafts meta servers tokens versions'.split(
  ' ',
)

describe('migrate', () => {
  for (const from of Array.from({ length: MIGRATIONS.length + 1 }, (_, version) => version)) {
    it(`brings version ${from} to the newest and keeps its rows`, () => {
      const database = new Database(':memory:')
      migrate(database, from)
      expect(schemaVersion(database)).toBe(from)
      if (from >= 1) database.exec("INSERT INTO meta VALUES ('port', '7332')")
      migrate(database)
      expect(schemaVersion(database)).toBe(MIGRATIONS.length)
      expect(tables(database)).toEqual(TABLES)
      if (from >= 1) expect(database.prepare('SELECT value FROM meta').get()).toMatchObject({ value: '7332' })
      database.close()
    })
  }

  it('refuses a database of a newer release', () => {
    const database = new Database(':memory:')
    database.exec(`PRAGMA user_version = ${MIGRATIONS.length + 1}`)
    expect(() => migrate(database)).toThrowError(
      expect.objectContaining({
        detail: { kind: 'storage', code: 'other', cause: expect.any(String), remedy: expect.any(String) },
      }),
    )
    database.close()
  })
})
