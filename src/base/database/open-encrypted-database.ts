import { createHmac, timingSafeEqual } from 'node:crypto'
import { chmodSync, closeSync, existsSync, mkdirSync, openSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'libsql'
import { AppFailure } from '../../shared/errors.ts'
import { message } from '../../shared/text/message.ts'
import { codeOf } from '../../shared/values/error-code.ts'
import { logFor } from '../log/log.ts'
import { breakSeal, isAsSealed, sealFile } from './file-seal.ts'
import { lockFolder } from './lock-folder.ts'
import { migrate, type Schema, type StorageProblem, schemaVersion } from './migrate.ts'
import { isLogDamaged } from './wal-check.ts'

/** Checking the pages of a larger file, which is full of logged calls, would take seconds. */
const MAX_CHECKED_BYTES = 256 * 1024 * 1024
/** Larger files aren't sealed: verifying the seal would delay startup by more than half a second. */
const MAX_SEALED_BYTES = 1024 * 1024 * 1024

/** A kind of encrypted database, in its own folder. */
export interface DatabaseKind extends Schema {
  /** Base name of its files. */
  name: string
  /**
   * Seals the file on close. Only for databases that no release unaware of the seal can change, because a changed file would be reported as
   * damaged.
   */
  isSealed?: true
  /** `unusable` describes a folder that can't be used; `inUse` describes one that another process is using. */
  unusable(folder: string, code: string): StorageProblem
  inUse(folder: string): StorageProblem
}

/**
 * Returns the names of a database's files in its folder. The `keyCheck` file distinguishes a wrong key from a damaged file, because the
 * cipher reports both the same way.
 */
export function databaseFiles({ name }: Pick<DatabaseKind, 'name'>) {
  const database = `${name}.db`
  return {
    database,
    log: `${database}-wal`,
    index: `${database}-shm`,
    keyCheck: `${name}.key-check`,
    lock: `${name}.lock`,
    seal: `${name}.seal`,
  }
}

/** An open database. `free` unlocks its folder; call it after closing the database, because it seals the file in its current state. */
export interface OpenedDatabase {
  database: Database.Database
  free(): void
}

export interface OpenOptions {
  kind: DatabaseKind
  /** Created if missing; null for an in-memory database. */
  folder: string | null
  /** A random secret of at least 128 bits. */
  key: string
  /** Called with the failure when a database is unreadable, while the folder is locked; a new database is created once it returns. */
  setAside?: (failure: AppFailure) => void
}

/**
 * Opens an encrypted database exclusively for this process, creating it if needed, and migrates it to the newest schema. Throws AppFailure
 * `storage` with code `wrongKey`, `damaged`, or `other`.
 */
export function openEncryptedDatabase({ kind, folder, key, setAside }: OpenOptions): OpenedDatabase {
  if (folder === null) return { database: prepareSchema(new Database(':memory:'), kind), free: () => undefined }
  const files = databaseFiles(kind)
  let unlock: (() => void) | undefined
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    for (const name of [files.lock, files.database, files.log, files.index]) closeToOthers(join(folder, name))
    const free = lockFolder(join(folder, files.lock), kind.inUse(folder))
    unlock = free
    const database = openOrSetAside(kind, folder, key, setAside)
    return {
      database,
      free() {
        if (kind.isSealed) seal(kind, folder)
        free()
      },
    }
  } catch (error) {
    unlock?.()
    throw error instanceof AppFailure ? error : folderFailure(kind, folder, error)
  }
}

/** Describes a data folder that can't be used, for whatever reason. */
export function folderFailure(
  { unusable }: Pick<DatabaseKind, 'unusable'>,
  folder: string,
  error: unknown,
): AppFailure {
  return new AppFailure({ kind: 'storage', ...unusable(folder, errorCode(error)) }, { cause: error })
}

function openOrSetAside(kind: DatabaseKind, folder: string, key: string, setAside: OpenOptions['setAside']) {
  try {
    return openIn(kind, folder, key)
  } catch (error) {
    if (!setAside || !isUnreadable(error)) throw error
    setAside(error)
    return openIn(kind, folder, key)
  }
}

const isUnreadable = (error: unknown): error is AppFailure =>
  error instanceof AppFailure &&
  error.detail.kind === 'storage' &&
  (error.detail.code === 'wrongKey' || error.detail.code === 'damaged')

function openIn(kind: DatabaseKind, folder: string, key: string): Database.Database {
  const files = databaseFiles(kind)
  const file = join(folder, files.database)
  const checkFile = join(folder, files.keyCheck)
  const check = createHmac('sha256', key).update(`mcp-access-desk ${files.database} key check`).digest()
  const known = existsSync(checkFile)
  if (known && !existsSync(file)) throw missing(file, checkFile)
  if (known && !sameBytes(Buffer.from(readFileSync(checkFile, 'utf8'), 'hex'), check)) throw wrongKey(file)
  // An emptied file would look new and be filled again.
  if (known && statSync(file).size === 0) throw damaged(kind, file)
  // SQLite creates the accompanying files with the database's mode.
  if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600))
  const options = { encryptionKey: key, encryptionCipher: 'aes256cbc' }
  if (isLogDamaged(file, options)) throw damagedLog(file)
  const isChecked = kind.isSealed === true && checkSeal(kind, folder)
  const database = prepareSchema(openFile(kind, file, options, { keyIsRight: known, isChecked }), kind)
  if (!known) writeFileSync(checkFile, check.toString('hex'), { mode: 0o600 })
  return database
}

function openFile(
  kind: DatabaseKind,
  file: string,
  options: Database.Options & { encryptionKey: string },
  { keyIsRight, isChecked }: { keyIsRight: boolean; isChecked: boolean },
) {
  const database = new Database(file, options)
  try {
    schemaVersion(database)
    if (!isChecked && statSync(file).size <= MAX_CHECKED_BYTES) {
      const [result] = database.pragma('quick_check(1)') as { quick_check: string }[]
      if (result?.quick_check !== 'ok') throw damaged(kind, file)
    }
    return database
  } catch (error) {
    database.close()
    const code = errorCode(error)
    if (code === 'SQLITE_NOTADB') throw keyIsRight ? damaged(kind, file, error) : wrongKey(file, error)
    if (code.startsWith('SQLITE_CORRUPT') || code.startsWith('SQLITE_IOERR_SHORT_READ'))
      throw damaged(kind, file, error)
    throw error
  }
}

/** Seals the file of a closed database if its log has been merged into it. */
function seal(kind: DatabaseKind, folder: string): void {
  const file = join(folder, databaseFiles(kind).database)
  try {
    if (existsSync(file) && statSync(file).size <= MAX_SEALED_BYTES && !hasLog(file)) {
      sealFile(file, join(folder, databaseFiles(kind).seal))
    }
  } catch (error) {
    // The next start runs the checks that don't need a seal.
    logFor('base/database').error('The database’s file couldn’t be sealed', error)
  }
}

/**
 * Whether the file is known to be unchanged. Breaks the seal, because the file may change from now on. Throws AppFailure `storage`
 * (`damaged`) if it was changed.
 */
function checkSeal(kind: DatabaseKind, folder: string): boolean {
  const files = databaseFiles(kind)
  const [file, sealed] = [join(folder, files.database), join(folder, files.seal)]
  const isIntact = hasLog(file) ? null : isAsSealed(file, sealed)
  if (isIntact === false) throw changed(kind, file)
  breakSeal(sealed)
  return isIntact === true
}

const hasLog = (file: string): boolean => existsSync(`${file}-wal`) && statSync(`${file}-wal`).size > 0

function prepareSchema(database: Database.Database, kind: DatabaseKind): Database.Database {
  try {
    database.exec('PRAGMA journal_mode = WAL; PRAGMA foreign_keys = ON')
    migrate(database, kind)
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

function sameBytes(left: Buffer, right: Buffer): boolean {
  return left.length === right.length && timingSafeEqual(left, right)
}

const errorCode = (error: unknown): string => codeOf(error) || 'unknown error'

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

function damaged(kind: DatabaseKind, file: string, cause?: unknown): AppFailure {
  const { database, keyCheck } = databaseFiles(kind)
  return new AppFailure(
    {
      kind: 'storage',
      code: 'damaged',
      cause: message('storage.dataFolder.damaged', { file }),
      remedy: message('storage.dataFolder.damagedRemedy', { files: [database, keyCheck] }),
    },
    { cause },
  )
}

function changed(kind: DatabaseKind, file: string): AppFailure {
  const { database, keyCheck, seal: sealed } = databaseFiles(kind)
  return new AppFailure({
    kind: 'storage',
    code: 'damaged',
    cause: message('storage.dataFolder.changed', { file }),
    remedy: message('storage.dataFolder.changedRemedy', { files: [database, keyCheck], seal: sealed }),
  })
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

/** Removes other users' permissions from an existing file; a no-op on systems without them. */
function closeToOthers(file: string): void {
  if (existsSync(file)) chmodSync(file, 0o600)
}
