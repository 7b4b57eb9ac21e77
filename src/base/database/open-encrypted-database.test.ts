import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { quoted } from '../../shared/text/message.ts'
import { failureOf } from '../testing/failure-of.ts'
import { sql } from './migrate.ts'
import { type DatabaseKind, openEncryptedDatabase } from './open-encrypted-database.ts'

const KEY = 'test-database-key-of-32-characters'
const problem = (text: string) => ({ cause: quoted(text), remedy: quoted('Do something.') })
const NOTES: DatabaseKind = {
  name: 'notes',
  migrations: [sql('CREATE TABLE notes (text TEXT NOT NULL)')],
  unusable: (folder) => problem(`${folder} can’t be used`),
  inUse: (folder) => problem(`${folder} is in use`),
  newer: ({ version }) => problem(`Version ${version} is newer`),
}

/** Opens a database of notes; the newest note is the last. */
function openNotes(folder: string, setAside?: () => void) {
  const { database, free } = openEncryptedDatabase({ kind: NOTES, folder, key: KEY, setAside })
  return {
    add: (text: string) => void database.prepare('INSERT INTO notes (text) VALUES (?)').run(text),
    last: () =>
      (database.prepare('SELECT text FROM notes ORDER BY rowid DESC').get() as { text: string } | undefined)?.text,
    close() {
      // Statements that haven't been garbage-collected yet keep the file open.
      database.pragma('wal_checkpoint(TRUNCATE)')
      database.close()
      free()
    },
  }
}

/** Creates a folder that every user of the computer can read, without a database. */
function openFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'desk-store-'))
  chmodSync(folder, 0o755)
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Creates a folder with the files that a killed process leaves behind: copies made while the database is open, right after a write. */
function killedFolder(writes: number): string {
  const [running, left] = [openFolder(), openFolder()]
  const notes = openNotes(running)
  for (let count = 0; count < writes; count += 1) notes.add(`note ${count}`)
  for (const name of readdirSync(running)) copyFileSync(join(running, name), join(left, name))
  notes.close()
  return left
}

const open = (folder: string) => {
  const notes = openNotes(folder)
  onTestFinished(() => notes.close())
  return notes
}
const failure = (folder: string) => failureOf((async () => open(folder))())

describe('database files', () => {
  it.skipIf(process.platform === 'win32')(
    'are readable only by their owner, in any folder and regardless of their previous mode',
    () => {
      const folder = openFolder()
      const modes = () =>
        readdirSync(folder).map((name) => [name, (statSync(join(folder, name)).mode & 0o777).toString(8)])
      const notes = openNotes(folder)
      notes.add('Ada')
      expect(modes().map(([name]) => name)).toEqual(
        expect.arrayContaining(['notes.db', 'notes.db-wal', 'notes.db-shm', 'notes.lock']),
      )
      for (const [name, mode] of modes()) expect([name, mode]).toEqual([name, '600'])
      notes.close()
      for (const name of readdirSync(folder)) chmodSync(join(folder, name), 0o644)
      open(folder).add('Bob')
      for (const [name, mode] of modes().filter(([name]) => name !== 'notes.key-check')) {
        expect([name, mode]).toEqual([name, '600'])
      }
    },
  )
})

describe('opening the database', () => {
  it('continues with an intact log left by a killed process', () => {
    expect(open(killedFolder(20)).last()).toBe('note 19')
  })

  it.each([
    ['cut in the middle', (file: string) => truncateSync(file, Math.floor(statSync(file).size / 2))],
    ['cut to nothing', (file: string) => truncateSync(file, 0)],
    ['deleted', (file: string) => rmSync(file)],
    [
      'changed in one byte of the middle',
      (file: string) => {
        const bytes = readFileSync(file)
        const at = Math.floor(bytes.length / 2)
        bytes[at] = (bytes[at] ?? 0) ^ 1
        writeFileSync(file, bytes)
      },
    ],
  ])('reports a log that was %s, on every start until it’s deleted', async (_, damage) => {
    const folder = killedFolder(20)
    const log = join(folder, 'notes.db-wal')
    damage(log)
    const left = existsSync(log) ? readFileSync(log) : null
    for (let start = 0; start < 2; start += 1) {
      const detail = await failure(folder)
      expect(detail).toMatchObject({
        kind: 'storage',
        code: 'damaged',
        cause: expect.stringContaining('notes.db-wal'),
      })
      expect(existsSync(log) ? readFileSync(log) : null).toEqual(left)
    }
    for (const ending of ['-wal', '-shm']) rmSync(join(folder, `notes.db${ending}`), { force: true })
    expect(open(folder).last()).not.toBe('note 19')
  })

  it('reports a deleted database whose key check still exists', async () => {
    const folder = openFolder()
    openNotes(folder).close()
    rmSync(join(folder, 'notes.db'))
    expect(await failure(folder)).toMatchObject({
      kind: 'storage',
      code: 'damaged',
      remedy: expect.stringContaining('notes.key-check'),
    })
    expect(existsSync(join(folder, 'notes.db'))).toBe(false)
    rmSync(join(folder, 'notes.key-check'))
    expect(open(folder).last()).toBeUndefined()
  })
})

describe('the database folder', () => {
  it('belongs to one process until the database is closed', async () => {
    const folder = openFolder()
    const notes = openNotes(folder)
    expect(await failure(folder)).toMatchObject({
      kind: 'storage',
      code: 'other',
      cause: expect.stringContaining('in use'),
    })
    notes.close()
    expect(open(folder).last()).toBeUndefined()
  })

  it('gets a new database once an unreadable one is set aside', () => {
    const folder = openFolder()
    writeFileSync(join(folder, 'notes.db'), 'this is no database, but it is long enough to be read as one'.repeat(100))
    const asides: string[] = []
    const notes = openNotes(folder, () => {
      rmSync(join(folder, 'notes.db'))
      asides.push('once')
    })
    onTestFinished(() => notes.close())
    notes.add('fresh')
    expect([notes.last(), asides]).toEqual(['fresh', ['once']])
  })
})
