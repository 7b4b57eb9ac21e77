import { copyFileSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { quoted } from '../../shared/text/message.ts'
import { failureOf } from '../testing/failure-of.ts'
import { flipBit } from './flip-bit.testkit.ts'
import { sql } from './migrate.ts'
import { type DatabaseKind, openEncryptedDatabase } from './open-encrypted-database.ts'

const problem = { cause: quoted('Wrong'), remedy: quoted('Do something.') }
const NOTES: DatabaseKind = {
  name: 'notes',
  isSealed: true,
  migrations: [sql('CREATE TABLE notes (text TEXT NOT NULL); CREATE INDEX notes_by_text ON notes (text)')],
  unusable: () => problem,
  inUse: () => problem,
  newer: () => problem,
}

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'desk-seal-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

function open(folder: string) {
  const { database, free } = openEncryptedDatabase({ kind: NOTES, folder, key: 'test-database-key-of-32-characters' })
  return {
    add: (count: number) => {
      for (let index = 0; index < count; index += 1)
        database.prepare('INSERT INTO notes (text) VALUES (?)').run(`Note ${index} `.repeat(20))
    },
    count: () => (database.prepare('SELECT count(*) AS count FROM notes').get() as { count: number }).count,
    close() {
      database.pragma('wal_checkpoint(TRUNCATE)')
      database.close()
      free()
    },
  }
}

/** Creates a folder with a database that was closed. */
function closedFolder(): { folder: string; file: string; seal: string } {
  const folder = makeFolder()
  const notes = open(folder)
  notes.add(200)
  notes.close()
  return { folder, file: join(folder, 'notes.db'), seal: join(folder, 'notes.seal') }
}

const startOf = (folder: string) => failureOf((async () => open(folder).close())())

it('detects on every start a single bit changed since the database was closed, wherever it is', async () => {
  const { folder, file } = closedFolder()
  const bits = readFileSync(file).length * 8
  let seed = 7
  for (let count = 0; count < 500; count += 1) {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    const bit = Math.floor((seed / 2_147_483_648) * bits)
    flipBit(file, bit)
    const expected = { kind: 'storage', code: 'damaged', remedy: expect.stringContaining('notes.seal') }
    expect(await startOf(folder)).toMatchObject(expected)
    flipBit(file, bit)
  }
  const notes = open(folder)
  expect(notes.count()).toBe(200)
  notes.close()
})

it('keeps a database’s seal matching across consecutive runs', () => {
  const { folder, seal } = closedFolder()
  for (const run of [1, 2, 3]) {
    const notes = open(folder)
    expect(notes.count()).toBe(200 + (run - 1) * 10)
    // If the process is killed now, no seal is left.
    expect(readFileSync(seal, 'utf8')).toBe('')
    notes.add(10)
    notes.close()
  }
})

it('finds no seal after a killed run', () => {
  const { folder } = closedFolder()
  const left = makeFolder()
  const running = open(folder)
  running.add(5)
  for (const name of readdirSync(folder)) copyFileSync(join(folder, name), join(left, name))
  running.close()
  const notes = open(left)
  expect(notes.count()).toBe(205)
  notes.close()
})

it('doesn’t report a file put in the database’s place as damaged', () => {
  const { folder, file } = closedFolder()
  const backup = join(makeFolder(), 'backup.db')
  copyFileSync(file, backup)
  const notes = open(folder)
  notes.add(7)
  notes.close()
  copyFileSync(backup, `${file}.new`)
  renameSync(`${file}.new`, file)
  const restored = open(folder)
  expect(restored.count()).toBe(200)
  restored.close()
})

it('ignores a damaged seal', () => {
  const { folder, seal } = closedFolder()
  const text = readFileSync(seal, 'utf8')
  for (const left of [
    text.replace(/ ([0-9a-f])/, (_, digit: string) => (digit === '0' ? ' 1' : ' 0')),
    text.slice(0, 40),
    'x',
  ]) {
    writeFileSync(seal, left)
    const notes = open(folder)
    expect(notes.count()).toBe(200)
    notes.close()
  }
})
