import { createHmac, timingSafeEqual } from 'node:crypto'
import { chmodSync, closeSync, existsSync, mkdirSync, openSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'libsql'
import { AppFailure } from '../../shared/errors.ts'
import { message } from '../../shared/text/message.ts'
import { LOCK_FILE, lockFolder } from './lock-folder.ts'
import { migrate, schemaVersion } from './migrate.ts'
import { isLogDamaged } from './wal-check.ts'
import { codeOf } from './write-failure.ts'

/** File name of the encrypted database, in the data folder. */
export const DATABASE_FILE = 'service.db'
/** Holds a check value of the key: the cipher answers a wrong key and a damaged file alike, this tells them apart. */
const KEY_CHECK_FILE = 'service.key-check'
/** Larger files, full of logged calls, are not read through at the start: that would take seconds. */
const MAX_CHECKED_BYTES = 256 * 1024 * 1024

/** An open database. `free` lets others open its folder; call it after the database is closed. */
export interface OpenedDatabase {
  database: Database.Database
  free(): void
}

/**
 * Opens the local service's database for this process alone, creates it when there is none, and brings it to the newest
 * schema. `dataFolder` null: in memory. `databaseKey` is a random secret of at least 128 bits. Throws AppFailure `storage`
 * with code `wrongKey`, `damaged` or `other`.
 */
export function openDatabase(dataFolder: string | null, databaseKey: string): OpenedDatabase {
  if (dataFolder === null) return { database: prepareSchema(new Database(':memory:')), free: () => undefined }
  let free: (() => void) | undefined
  try {
    mkdirSync(dataFolder, { recursive: true, mode: 0o700 })
    for (const name of [LOCK_FILE, DATABASE_FILE, `${DATABASE_FILE}-wal`, `${DATABASE_FILE}-shm`]) {
      closeToOthers(join(dataFolder, name))
    }
    free = lockFolder(dataFolder)
    return { database: openIn(dataFolder, databaseKey), free }
  } catch (error) {
    free?.()
    throw error instanceof AppFailure ? error : folderFailure(dataFolder, error)
  }
}

/** What is told of a data folder that cannot be used, whatever the reason. */
export function folderFailure(dataFolder: string, error: unknown): AppFailure {
  return new AppFailure(
    {
      kind: 'storage',
      cause: message('storage.dataFolder.unusable', { folder: dataFolder, code: errorCode(error) }),
      remedy: message('storage.dataFolder.unusableRemedy'),
    },
    { cause: error },
  )
}

function openIn(dataFolder: string, databaseKey: string): Database.Database {
  const file = join(dataFolder, DATABASE_FILE)
  const checkFile = join(dataFolder, KEY_CHECK_FILE)
  const check = createHmac('sha256', databaseKey).update('mcp-access-desk service.db key check').digest()
  const known = existsSync(checkFile)
  if (known && !existsSync(file)) throw missing(file, checkFile)
  if (known && !sameBytes(Buffer.from(readFileSync(checkFile, 'utf8'), 'hex'), check)) throw wrongKey(file)
  // What was cut to nothing would be taken for a new one, and filled anew.
  if (known && statSync(file).size === 0) throw damaged(file)
  // SQLite gives the files beside it the mode of the database.
  if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600))
  const options = { encryptionKey: databaseKey, encryptionCipher: 'aes256cbc' }
  if (isLogDamaged(file, options)) throw damagedLog(file)
  const database = prepareSchema(openFile(file, options, known))
  if (!known) writeFileSync(checkFile, check.toString('hex'), { mode: 0o600 })
  return database
}

function openFile(file: string, options: Database.Options & { encryptionKey: string }, keyIsRight: boolean) {
  const database = new Database(file, options)
  try {
    schemaVersion(database)
    if (statSync(file).size <= MAX_CHECKED_BYTES) {
      const [result] = database.pragma('quick_check(1)') as { quick_check: string }[]
      if (result?.quick_check !== 'ok') throw damaged(file)
    }
    return database
  } catch (error) {
    database.close()
    const code = errorCode(error)
    if (code === 'SQLITE_NOTADB') throw keyIsRight ? damaged(file, error) : wrongKey(file, error)
    if (code.startsWith('SQLITE_CORRUPT') || code.startsWith('SQLITE_IOERR_SHORT_READ')) throw damaged(file, error)
    throw error
  }
}

function prepareSchema(database: Database.Database): Database.Database {
  database.exec('PRAGMA journal_mode = WAL; PRAGMA foreign_keys = ON')
  migrate(database)
  return database
}

function sameBytes(left: Buffer, right: Buffer): boolean {
  return left.length === right.length && timingSafeEqual(left, right)
}

const errorCode = (error: unknown): string => codeOf(error) ?? 'unknown error'

function wrongKey(file: string, cause?: unknown): AppFailure {
  return new AppFailure(
    {
      kind: 'storage',
      code: 'wrongKey',
      cause: message('storage.dataFolder.wrongKey', { file }),
      remedy: message('storage.dataFolder.wrongKeyRemedy'),
    },
    { cause },
  )
}

function damaged(file: string, cause?: unknown): AppFailure {
  return new AppFailure(
    {
      kind: 'storage',
      code: 'damaged',
      cause: message('storage.dataFolder.damaged', { file }),
      remedy: message('storage.dataFolder.damagedRemedy', { files: [DATABASE_FILE, KEY_CHECK_FILE] }),
    },
    { cause },
  )
}

function missing(file: string, checkFile: string): AppFailure {
  return new AppFailure({
    kind: 'storage',
    code: 'damaged',
    cause: message('storage.dataFolder.missing', { file }),
    remedy: message('storage.dataFolder.missingRemedy', { file: checkFile }),
  })
}

function damagedLog(file: string): AppFailure {
  return new AppFailure({
    kind: 'storage',
    code: 'damaged',
    cause: message('storage.dataFolder.damagedLog', { file: `${file}-wal` }),
    remedy: message('storage.dataFolder.damagedLogRemedy', { files: [`${file}-wal`, `${file}-shm`] }),
  })
}

/** Takes all rights of others from a file that is there; systems without such rights have none to take. */
function closeToOthers(file: string): void {
  if (existsSync(file)) chmodSync(file, 0o600)
}
