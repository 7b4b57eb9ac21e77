import Database from 'libsql'
import { describe, expect, it } from 'vitest'
import { HISTORY_DATABASE } from '../../base/database/history-database.ts'
import { migrate, schemaVersion } from '../../base/database/migrate.ts'

const NEWEST = HISTORY_DATABASE.migrations.length

const tables = (database: Database.Database): string[] =>
  database
    .prepare("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
    .all()
    .map((row) => (row as { name: string }).name)
    .filter((name) => !name.startsWith('sqlite_'))

describe('The history’s schema', () => {
  for (const from of Array.from({ length: NEWEST + 1 }, (_, version) => version)) {
    it(`migrates from version ${from} to the newest and keeps its rows`, () => {
      const database = new Database(':memory:')
      migrate(database, HISTORY_DATABASE, from)
      expect(schemaVersion(database)).toBe(from)
      if (from >= 1) database.exec("INSERT INTO meta VALUES ('setAside', '{}')")
      migrate(database, HISTORY_DATABASE)
      expect(schemaVersion(database)).toBe(NEWEST)
      expect(tables(database)).toEqual(['entries', 'meta', 'records', 'run_rows', 'runs'])
      if (from >= 1) expect(database.prepare('SELECT value FROM meta').get()).toMatchObject({ value: '{}' })
      database.close()
    })
  }

  it('is rejected, and not set aside, when it’s from a newer release', () => {
    const database = new Database(':memory:')
    database.exec(`PRAGMA user_version = ${NEWEST + 1}`)
    expect(() => migrate(database, HISTORY_DATABASE)).toThrowError(
      expect.objectContaining({ detail: expect.objectContaining({ kind: 'storage', code: 'other' }) }),
    )
    database.close()
  })
})
