import Database from 'libsql'
import { expect, it } from 'vitest'
import { transact } from './transact.ts'

it('reports the original error even if the database has already rolled back', () => {
  const database = new Database(':memory:')
  database.exec('CREATE TABLE names (name TEXT)')
  const add = () => database.exec("INSERT INTO names VALUES ('Ada')")
  const takenBack = () => {
    add()
    // SQLite does this automatically on a full disk.
    database.exec('ROLLBACK')
    throw new Error('The disk is full')
  }
  expect(() => transact(database, takenBack)).toThrow('The disk is full')
  const failed = () => {
    add()
    throw new Error('A bug')
  }
  expect(() => transact(database, failed)).toThrow('A bug')
  transact(database, add)
  expect(database.prepare('SELECT count(*) AS count FROM names').get()).toMatchObject({ count: 1 })
  database.close()
})
