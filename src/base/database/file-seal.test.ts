import { createHash } from 'node:crypto'
import {
  copyFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { quoted } from '../../shared/text/message.ts'
import { failureOf } from '../testing/failure-of.ts'
import { isAsSealed, sealFile } from './file-seal.ts'
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

it('detects on every start that a single bit has changed since the database was closed', async () => {
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

it('keeps a database’s seal valid across consecutive runs', () => {
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

it('finds no seal after the process was killed', () => {
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

it('doesn’t report a file that replaced the database as damaged', () => {
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

it('detects a truncated file, and pages that were swapped, zeroed, or reverted to an earlier state', async () => {
  const { folder, file } = closedFolder()
  const earlier = readFileSync(file)
  const notes = open(folder)
  notes.add(50)
  notes.close()
  const sealed = readFileSync(file)
  const page = (bytes: Buffer, number: number) => Buffer.from(bytes.subarray(number * 4096, (number + 1) * 4096))
  const changes: [name: string, change: (bytes: Buffer) => Buffer][] = [
    ['truncated by a byte', (bytes) => bytes.subarray(0, -1)],
    ['truncated by a page', (bytes) => bytes.subarray(0, -4096)],
    ['extended by zeros', (bytes) => Buffer.concat([bytes, Buffer.alloc(4096)])],
    ['a page zeroed', (bytes) => bytes.fill(0, 4096 * 3, 4096 * 4)],
    [
      'two pages swapped',
      (bytes) => Buffer.concat([bytes.subarray(0, 8192), page(bytes, 3), page(bytes, 2), bytes.subarray(16_384)]),
    ],
    ['all back to an earlier state', () => earlier],
  ]
  for (const [name, change] of changes) {
    // Written in place, because replacing the file would change its identity.
    writeFileSync(file, change(Buffer.from(sealed)))
    expect([name, await startOf(folder)]).toEqual([name, expect.objectContaining({ code: 'damaged' })])
  }
  writeFileSync(file, sealed)
  open(folder).close()
})

/** Seals a closed file as earlier releases did, with SHA-256. */
function sealAsBefore(file: string, seal: string): void {
  const { ino, birthtimeNs } = statSync(file, { bigint: true })
  const hashOf = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex')
  const text = `${ino}-${birthtimeNs} ${hashOf(readFileSync(file))}`
  writeFileSync(seal, `${text} ${hashOf(text)}\n`)
}

it('checks the seal of an earlier release, and replaces it', async () => {
  const { folder, file, seal } = closedFolder()
  sealAsBefore(file, seal)
  flipBit(file, 70_000)
  expect(await startOf(folder)).toMatchObject({ code: 'damaged' })
  flipBit(file, 70_000)
  open(folder).close()
  expect(readFileSync(seal, 'utf8')).toMatch(/^v2 /)
})

it('writes a seal that earlier releases ignore', () => {
  const { seal } = closedFolder()
  const [identity, hash, check] = readFileSync(seal, 'utf8').trim().split(' ')
  const expected = createHash('sha256').update(`${identity} ${hash}`).digest('hex')
  expect(check).not.toBe(expected)
})

it('detects a changed bit in any part of a file that spans several chunks', () => {
  const folder = makeFolder()
  const [file, seal] = [join(folder, 'large'), join(folder, 'large.seal')]
  const size = 3 * 1024 * 1024 + 13
  writeFileSync(file, Buffer.alloc(size, 'not only zeros '))
  sealFile(file, seal)
  expect(isAsSealed(file, seal)).toBe(true)
  for (const byte of [0, 1024 * 1024 - 1, 1024 * 1024, 2_500_000, size - 1]) {
    flipBit(file, byte * 8 + 7)
    expect([byte, isAsSealed(file, seal)]).toEqual([byte, false])
    flipBit(file, byte * 8 + 7)
  }
  truncateSync(file, size - 1)
  expect(isAsSealed(file, seal)).toBe(false)
})

it('doesn’t seal a file that takes too long to read', () => {
  const { file, seal } = closedFolder()
  writeFileSync(seal, '')
  sealFile(file, seal, -1)
  expect(isAsSealed(file, seal)).toBeNull()
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
