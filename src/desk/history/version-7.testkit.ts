import { createHash } from 'node:crypto'
import { join } from 'node:path'
import Database from 'libsql'
import { HISTORY_DATABASE } from '../../base/database/history-database.ts'
import { openEncryptedDatabase } from '../../base/database/open-encrypted-database.ts'
import { issue, makeFolder, openTestHistory, TEST_KEY } from './history.testkit.ts'

/** Version 7, the last that kept a chain of hashes in `entries`. */
const VERSION_7 = { ...HISTORY_DATABASE, migrations: HISTORY_DATABASE.migrations.slice(0, 7) }

const hash = (text: string) => createHash('sha256').update(text).digest('hex')

/** Writes a history as version 7 would have left it: a URL for each of `identities`, and the events of a deleted one. */
export async function writeVersion7(folder: string, key: string, identities: readonly string[]): Promise<void> {
  const current = makeFolder()
  const { store, close } = openTestHistory(current)
  for (const identity of identities) await issue(store, { identity }, identity)
  close()
  const options = { encryptionKey: TEST_KEY, encryptionCipher: 'aes256cbc' } as Database.Options
  const source = new Database(join(current, 'access.db'), options)
  const rows = (table: string) => source.prepare(`SELECT * FROM ${table} ORDER BY seq`).raw().all() as unknown[][]
  const { database, free } = openEncryptedDatabase({ kind: VERSION_7, folder, key })
  const insert = (table: string, row: readonly unknown[]) =>
    database.prepare(`INSERT INTO ${table} VALUES (${row.map(() => '?').join(', ')})`).run(...row)
  let head = { count: 0, hash: '0'.repeat(64) }
  const append = (id: unknown, kind: unknown, at: unknown, payload: unknown) => {
    const [seq, payloadHash] = [head.count + 1, hash(String(payload))]
    const linked = hash(head.hash + JSON.stringify([seq, id, kind, at]) + payloadHash)
    insert('entries', [seq, id, kind, at, payload, payloadHash, head.hash, linked])
    head = { count: seq, hash: linked }
  }
  for (const kind of ['began', 'ended', 'removed']) append('a-deleted-record', kind, 1, null)
  for (const [, id, kind, at, payload] of rows('entries')) append(id, kind, at, payload)
  for (const row of rows('records')) insert('records', row)
  insert('meta', ['head', JSON.stringify(head)])
  source.close()
  database.close()
  free()
}
