import {
  type DatabaseKind,
  databaseFiles,
  folderFailure as folderFailureOf,
  type OpenedDatabase,
  openEncryptedDatabase,
} from '../../base/database/open-encrypted-database.ts'
import type { AppFailure } from '../../shared/errors.ts'
import { message } from '../../shared/text/message.ts'
import { MIGRATIONS } from './migrations.ts'

/** The local service's database. */
export const SERVICE_DATABASE: DatabaseKind = {
  name: 'service',
  isSealed: true,
  migrations: MIGRATIONS,
  unusable: (folder, code) => ({
    cause: message('storage.dataFolder.unusable', { folder, code }),
    remedy: message('storage.dataFolder.unusableRemedy'),
  }),
  inUse: (folder) => ({
    cause: message('storage.dataFolder.inUse', { folder }),
    remedy: message('storage.dataFolder.inUseRemedy'),
  }),
  newer: (versions) => ({
    cause: message('storage.dataFolder.newer', versions),
    remedy: message('storage.dataFolder.newerRemedy'),
  }),
}

/** File name of the encrypted database, in the data folder. */
export const DATABASE_FILE = databaseFiles(SERVICE_DATABASE).database

/**
 * Size of the decrypted page cache in KiB, large enough for reading an index of 100,000 customers from memory. A small database uses less.
 */
const CACHE_KIB = 48 * 1024

/** Opens the local service's database in a data folder, or in memory if it's null. Throws the same errors as `openEncryptedDatabase`. */
export function openDatabase(dataFolder: string | null, databaseKey: string): OpenedDatabase {
  const opened = openEncryptedDatabase({ kind: SERVICE_DATABASE, folder: dataFolder, key: databaseKey })
  opened.database.pragma(`cache_size = -${CACHE_KIB}`)
  return opened
}

/** Describes a data folder that can't be used, for whatever reason. */
export const folderFailure = (dataFolder: string, error: unknown): AppFailure =>
  folderFailureOf(SERVICE_DATABASE, dataFolder, error)

/** Describes a disk, or a PostgreSQL database, that rejects writes. */
export const unwritable = (code: string) =>
  code.startsWith('SQLITE') ? message('storage.unwritable', { code }) : message('storage.postgres.unwritable', { code })
