import { migrateDatabase } from '../store/postgres/migrate-database.ts'
import { runBackupCommand } from './backup/run-backup-command.ts'
import type { HeadlessOptions } from './command-line.ts'
import { headlessEncryptionKeys } from './encryption-keys.ts'
import { runNewApiKeyCommand } from './new-api-key.ts'
import { print } from './terminal.ts'

interface CommandContext {
  /** Returns the key of the database in a folder. */
  keyOf: (folder: string) => Promise<string>
  /** Resolves when the operator stops the process, which cancels a backup. */
  stopped: Promise<void>
}

/**
 * Runs the command that was given instead of serving: makes or restores a backup, upgrades the tables of the database, or creates an API
 * key. Resolves with the JSON for standard output; null if there's no command. Throws `AppFailure`.
 */
export async function runCommand(
  { command, place, encryptionKeysFile }: HeadlessOptions,
  { keyOf, stopped }: CommandContext,
): Promise<object | null> {
  if (command?.kind === 'migrate' && place.kind === 'postgres') {
    return { schemaVersion: await migrateDatabase(place.url()) }
  }
  if (command?.kind === 'newApiKey') {
    const encryptionKeys = headlessEncryptionKeys(encryptionKeysFile, process.env)
    return runNewApiKeyCommand(command, { place, databaseKey: keyOf, encryptionKeys })
  }
  if (command && command.kind !== 'migrate' && place.kind === 'folder') {
    const abort = new AbortController()
    void stopped.then(() => abort.abort())
    const databaseKey = () => keyOf(place.folder)
    return runBackupCommand(command, { dataFolder: place.folder, databaseKey, signal: abort.signal, print })
  }
  return null
}
