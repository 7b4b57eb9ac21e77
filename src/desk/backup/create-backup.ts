import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { runBackupJob } from '../../base/backup/backup-thread.ts'
import { partialPath } from '../../base/backup/partial-path.ts'
import { WORK_FOLDER } from '../../base/backup/swap-data.ts'
import { watchCopies } from '../../base/backup/watch-copies.ts'
import type { BackupJob } from '../../base/backup/write-backup.ts'
import type { BackupProgress } from '../../shared/backup/commands.ts'
import { apiKeyName } from '../secrets/secret-names.ts'
import { type BackedUpData, databaseNames, mapDatabases, requireKeptSecrets } from './backed-up-data.ts'

/** scrypt’s N is 2^18, the age tool’s default: 256 MiB and about a second per attempt. */
const WORK = 18

export interface CreateBackupDeps extends BackedUpData {
  /** Path of the bundled entry point `backup-worker.ts`. */
  workerFile: string
  appVersion: string
  /** Creates the databases that don’t exist yet. Rejects when they can’t be opened. */
  openAll(): Promise<void>
  onProgress(progress: BackupProgress): void
  /** Base-2 logarithm of scrypt’s N. Defaults to `WORK`. */
  work?: number
}

/** Writes a backup to a file, encrypted with a passphrase. Returns its size. */
export async function createBackup(
  deps: CreateBackupDeps,
  { path, passphrase, signal }: { path: string; passphrase: string; signal: AbortSignal | undefined },
): Promise<{ bytes: number }> {
  const { root, databases, settingsFile, workerFile, onProgress } = deps
  const store = await requireKeptSecrets(deps.secretStorage)
  await deps.openAll()
  const { window: _, lastBackup: __, updates: ___, ...settings } = await settingsFile.read()
  const ids = ['local', ...settings.workspaces.map(({ id }) => id)]
  const keys = await Promise.all(ids.map(async (id) => [id, await store.get(apiKeyName(id))] as const))
  const createdAt = new Date().toISOString()
  const workFolder = join(root, WORK_FOLDER)
  const job: BackupJob = {
    type: 'write',
    path,
    passphrase,
    work: deps.work ?? WORK,
    workFolder,
    appVersion: deps.appVersion,
    createdAt,
    settings: JSON.stringify(settings),
    workspaces: settings.workspaces.length,
    apiKeys: Object.fromEntries(keys.filter((entry): entry is [string, string] => entry[1] !== null)),
    databases: await mapDatabases(databases, store, ({ entry, fileName, counts }, key) => ({
      file: join(root, entry, fileName),
      key,
      counts,
    })),
  }
  const copies = watchCopies(workFolder, databaseNames(databases), onProgress)
  try {
    const made = await runBackupJob(job, { workerFile, onProgress: copies.note, signal })
    await settingsFile.update((old) => ({ ...old, lastBackup: { at: createdAt, path } }))
    return made
  } finally {
    copies.end()
    // Terminating the worker while it writes leaves both of these behind.
    await rm(partialPath(path), { force: true })
    await rm(workFolder, { recursive: true, force: true })
  }
}
