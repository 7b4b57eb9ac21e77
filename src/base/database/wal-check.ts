import { closeSync, copyFileSync, existsSync, mkdtempSync, openSync, readSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'libsql'

/** Offset, in the header of the write-ahead log's index (sqlite.org/walformat.html), of the last valid frame and of the log's salt. */
const LAST_FRAME_AT = 16
const SALT_AT = 32
const HEADER_BYTES = 48
/** SQLite reads only the first page of the database before it processes the log. */
const PAGE_BYTES = 4096

interface LogEnd {
  lastFrame: number
  salt: string
}

/**
 * Whether the write-ahead log left by a killed process has since been truncated or changed. The log's index outlives the process and has
 * the number of committed frames; SQLite, reading a copy of the log, stops at the first frame with a wrong checksum. The database itself is
 * neither opened nor changed. False if there's no log.
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
    // A page is missing or damaged; we still know how far the log was read.
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

/** The index uses the machine's byte order. */
const littleEndian = new Uint8Array(new Uint16Array([1]).buffer)[0] === 1
