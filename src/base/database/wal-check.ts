import { closeSync, copyFileSync, existsSync, mkdtempSync, openSync, readSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'libsql'

/** Of the header of the index beside a write-ahead log (sqlite.org/walformat.html): its last valid frame, and the log's salt. */
const LAST_FRAME_AT = 16
const SALT_AT = 32
const HEADER_BYTES = 48
/** The first page is all that SQLite looks at in the database before it goes through the log. */
const PAGE_BYTES = 4096

interface LogEnd {
  lastFrame: number
  salt: string
}

/**
 * Whether the write-ahead log that a killed process left was cut or changed since. The index beside it outlives the
 * process and knows how many frames were committed; SQLite, reading a copy of the log, stops at the first frame whose
 * checksum is wrong. Nothing of the database is opened or changed. False where no log was left.
 */
export function isLogDamaged(file: string, options: Database.Options & { encryptionKey: string }): boolean {
  const committed = readLogEnd(`${file}-shm`)
  if (!committed || committed.lastFrame === 0) return false
  if (!existsSync(`${file}-wal`)) return true
  const scratch = mkdtempSync(`${file}-check-`)
  try {
    const copy = join(scratch, 'log.db')
    writeFileSync(copy, readStart(file, PAGE_BYTES), { mode: 0o600 })
    copyFileSync(`${file}-wal`, `${copy}-wal`)
    const usable = recover(copy, options)
    return !usable || usable.lastFrame < committed.lastFrame || usable.salt !== committed.salt
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

function recover(copy: string, options: Database.Options & { encryptionKey: string }): LogEnd | null {
  const database = new Database(copy, options)
  try {
    database.prepare('SELECT 1 FROM sqlite_master').get()
  } catch {
    // A page is missing or damaged; how far the log was read is known all the same.
  }
  const end = readLogEnd(`${copy}-shm`)
  database.close()
  return end
}

function readLogEnd(path: string): LogEnd | null {
  if (!existsSync(path)) return null
  const header = readStart(path, HEADER_BYTES)
  if (header.length < HEADER_BYTES) return null
  const lastFrame = littleEndian ? header.readUInt32LE(LAST_FRAME_AT) : header.readUInt32BE(LAST_FRAME_AT)
  return { lastFrame, salt: header.toString('hex', SALT_AT, SALT_AT + 8) }
}

function readStart(path: string, bytes: number): Buffer {
  const start = Buffer.alloc(bytes)
  const handle = openSync(path, 'r')
  try {
    return start.subarray(0, readSync(handle, start, 0, bytes, 0))
  } finally {
    closeSync(handle)
  }
}

/** The index is in the byte order of the machine. */
const littleEndian = new Uint8Array(new Uint16Array([1]).buffer)[0] === 1
