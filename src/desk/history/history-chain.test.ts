import Database from 'libsql'
import { expect, it } from 'vitest'
import { transact } from '../../base/database/transact.ts'
import { createHistoryChain, FIRST_HASH } from './history-chain.ts'

const NOTED = { kind: 'noted', note: 'a' } as const

function openChain() {
  const database = new Database(':memory:')
  database.exec(`
    CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL);
    CREATE TABLE entries (seq INTEGER PRIMARY KEY, record_id TEXT, kind TEXT, at INTEGER, payload TEXT, payload_hash TEXT, previous_hash TEXT, hash TEXT);
    CREATE TABLE head_writes (value TEXT);
    CREATE TRIGGER head_written AFTER INSERT ON meta BEGIN INSERT INTO head_writes VALUES (new.value); END;
  `)
  const chain = createHistoryChain(database)
  return {
    append: (records: readonly string[], end = () => undefined) =>
      transact(database, () =>
        chain.extend(() => {
          for (const record of records) chain.append(record, NOTED, 1)
          end()
        }),
      ),
    entries: () =>
      database.prepare('SELECT previous_hash AS previous, hash FROM entries ORDER BY seq').all() as {
        previous: string
        hash: string
      }[],
    heads: () =>
      (database.prepare('SELECT value FROM head_writes').all() as { value: string }[]).map((row) => row.value),
  }
}

it("links a transaction's entries, and writes the head once", () => {
  const { append, entries, heads } = openChain()
  append(Array.from({ length: 50 }, (_, index) => `record-${index}`))
  append(['one more'])
  const links = entries()
  expect(links.map(({ previous }) => previous)).toEqual([FIRST_HASH, ...links.slice(0, -1).map(({ hash }) => hash)])
  expect(heads().map((head) => JSON.parse(head))).toEqual([
    { count: 50, hash: links[49]?.hash },
    { count: 51, hash: links[50]?.hash },
  ])
})

it('continues from the stored head after a rollback', () => {
  const { append, entries, heads } = openChain()
  append(['first'])
  const fail = () => {
    throw new Error('The disk is full')
  }
  expect(() => append(['second', 'third'], fail)).toThrow('The disk is full')
  append(['second'])
  const [first, second, ...others] = entries()
  expect(others).toEqual([])
  expect(second?.previous).toBe(first?.hash)
  expect(JSON.parse(heads().at(-1) ?? '')).toEqual({ count: 2, hash: second?.hash })
})

it('writes no head when nothing was appended', () => {
  const { append, heads } = openChain()
  append([])
  expect(heads()).toEqual([])
})
