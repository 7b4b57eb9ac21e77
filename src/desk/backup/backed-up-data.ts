import type { BackupJob } from '../../base/backup/write-backup.ts'
import type { Schema } from '../../base/database/migrate.ts'
import type { SettingsFile } from '../../base/settings/settings-file.ts'
import { AppFailure } from '../../shared/errors.ts'
import { message } from '../../shared/text/message.ts'
import type { SecretStorageControl } from '../secrets/secret-storage.ts'
import type { SecretStore } from '../secrets/secret-store.ts'

type DatabaseName = keyof BackupJob['databases']

/** One of the two databases. `entry`: its folder inside the app’s folder. */
export interface BackedUpDatabase {
  entry: string
  fileName: string
  keyName: string
  schema: Schema
  counts: Readonly<Record<string, string>>
}

/** The data in a backup, and where it is. */
export interface BackedUpData {
  /** The app’s folder. */
  root: string
  databases: Record<DatabaseName, BackedUpDatabase>
  settingsFile: SettingsFile
  settingsName: string
  secretStorage: Pick<SecretStorageControl, 'status' | 'store'>
}

/** Returns the secret store. Throws AppFailure `storage` when secrets are only in memory, because then the data is, too. */
export async function requireKeptSecrets(secretStorage: BackedUpData['secretStorage']): Promise<SecretStore> {
  const store = await secretStorage.store()
  if ((await secretStorage.status()).state !== 'memory') return store
  const cause = message('backup.inMemory.cause')
  throw new AppFailure({ kind: 'storage', cause, remedy: message('backup.inMemory.remedy') })
}

export const databaseNames = (databases: BackedUpData['databases']): DatabaseName[] =>
  Object.keys(databases) as DatabaseName[]

/** Maps each database and its key, by name. Rejects when a key is missing. */
export async function mapDatabases<T>(
  databases: BackedUpData['databases'],
  store: SecretStore,
  make: (database: BackedUpDatabase, key: string) => T,
): Promise<Record<DatabaseName, T>> {
  const made = await Promise.all(
    databaseNames(databases).map(async (name) => {
      const key = await store.get(databases[name].keyName)
      if (key === null) throw new Error(`No key for ${name}`)
      return [name, make(databases[name], key)] as const
    }),
  )
  return Object.fromEntries(made) as Record<DatabaseName, T>
}
