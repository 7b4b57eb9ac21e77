import { randomUUID } from 'node:crypto'
import { mkdir, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { diskFailure } from '../../base/backup/backup-failure.ts'
import { runBackupJob } from '../../base/backup/backup-thread.ts'
import { partialPath } from '../../base/backup/partial-path.ts'
import { type RestoreJournal, readJournal, removeJournal, writeJournal } from '../../base/backup/restore-journal.ts'
import type { StageJob } from '../../base/backup/stage-restore.ts'
import { removeLeftovers, STAGED_SUFFIX, swapData, undoSwap, WORK_FOLDER } from '../../base/backup/swap-data.ts'
import { watchCopies } from '../../base/backup/watch-copies.ts'
import type { BackupJob } from '../../base/backup/write-backup.ts'
import { knownSchemas } from '../../base/database/known-schemas.ts'
import type { Schema } from '../../base/database/migrate.ts'
import { logFor } from '../../base/log/log.ts'
import type { SettingsFile } from '../../base/settings/settings-file.ts'
import type { BackupProgress, BackupSummary, RestoreOutcome } from '../../shared/backup/commands.ts'
import { AppFailure } from '../../shared/errors.ts'
import { message } from '../../shared/text/message.ts'
import { keepPending, settleSecrets } from '../secrets/restored-secrets.ts'
import { apiKeyName } from '../secrets/secret-names.ts'
import type { SecretStorageControl } from '../secrets/secret-storage.ts'
import type { SecretStore } from '../secrets/secret-store.ts'

/** scrypt’s N is 2^18, the age tool’s default: 256 MiB and about a second per attempt. */
const WORK = 18

const log = logFor('backup')

type DatabaseName = keyof BackupJob['databases']

/** One of the two databases. `entry`: its folder inside the app’s folder. */
export interface BackedUpDatabase {
  entry: string
  fileName: string
  keyName: string
  schema: Schema
  counts: Readonly<Record<string, string>>
}

interface Deps {
  /** The app’s folder. */
  root: string
  /** Path of the bundled entry `backup-worker.ts`. */
  workerFile: string
  appVersion: string
  databases: Record<DatabaseName, BackedUpDatabase>
  settingsFile: SettingsFile
  settingsName: string
  secretStorage: Pick<SecretStorageControl, 'status' | 'store'>
  /** Creates the databases that don’t exist yet. Rejects when they can’t be opened. */
  openAll(): Promise<void>
  /** Throws `AppFailure` if there’s work in progress whose result would be lost. */
  refuseIfBusy(): Promise<void>
  /** Runs `work` while the databases are closed. */
  suspendAll<T>(work: () => Promise<T>): Promise<T>
  /**
   * Called when a restore failed while swapping data and couldn’t be rolled back. The data must stay closed: the app restarts, which
   * finishes the restore first.
   */
  onTorn(): void
  /** Called after a restore, when all cached data is outdated. */
  onRestored(): Promise<void>
  onProgress(progress: BackupProgress): void
  work?: number
}

/** Backup and restore of everything the app stores. Each method rejects with `AppFailure`. */
export type Backups = ReturnType<typeof createBackups>

/** Creates the backup controller. The window ensures that only one job runs at a time. */
export function createBackups(deps: Deps) {
  const { root, workerFile, databases, settingsFile, secretStorage, onProgress } = deps
  const names = Object.keys(databases) as DatabaseName[]
  let chosen: { path: string; bytes: number; opened: { passphrase: string; summary: BackupSummary } | null } | null =
    null
  const busy = { restoring: false }

  async function usableStore(): Promise<SecretStore> {
    const store = await secretStorage.store()
    if ((await secretStorage.status()).state !== 'memory') return store
    const cause = message('backup.inMemory.cause')
    throw new AppFailure({ kind: 'storage', cause, remedy: message('backup.inMemory.remedy') })
  }

  async function keyOf(store: SecretStore, name: DatabaseName): Promise<string> {
    const key = await store.get(databases[name].keyName)
    if (key === null) throw new Error(`No key for ${name}`)
    return key
  }

  async function mapDatabases<T>(make: (name: DatabaseName) => Promise<T>): Promise<Record<DatabaseName, T>> {
    const made = await Promise.all(names.map(async (name) => [name, await make(name)] as const))
    return Object.fromEntries(made) as Record<DatabaseName, T>
  }

  async function create(path: string, passphrase: string, signal?: AbortSignal): Promise<{ bytes: number }> {
    const store = await usableStore()
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
      databases: await mapDatabases(async (name) => {
        const { entry, fileName, counts } = databases[name]
        return { file: join(root, entry, fileName), key: await keyOf(store, name), counts }
      }),
    }
    const copies = watchCopies(workFolder, names, onProgress)
    try {
      const made = await runBackupJob(job, { workerFile, onProgress: copies.note, signal })
      await settingsFile.update((old) => ({ ...old, lastBackup: { at: createdAt, path } }))
      return made
    } finally {
      copies.end()
      // A worker that was terminated while writing leaves both behind.
      await rm(partialPath(path), { force: true })
      await rm(workFolder, { recursive: true, force: true })
    }
  }

  function staging(journal: RestoreJournal, path: string, passphrase: string, bytes: number, store: SecretStore) {
    return async (): Promise<StageJob> => {
      const { window, lastBackup, updates } = await settingsFile.read()
      return {
        type: 'stage',
        path,
        bytes,
        passphrase,
        folder: join(root, journal.staged),
        settingsName: deps.settingsName,
        ownSettings: { window, lastBackup, updates },
        databases: await mapDatabases(async (name) => {
          const { entry, fileName, schema } = databases[name]
          return { to: join(entry, fileName), key: await keyOf(store, name), schemas: knownSchemas(schema) }
        }),
      }
    }
  }

  async function restore(signal?: AbortSignal): Promise<void> {
    if (!chosen?.opened) throw new AppFailure({ kind: 'notFound', cause: message('backup.notChosen') })
    const { path, bytes, opened } = chosen
    const store = await usableStore()
    await deps.openAll()
    await deps.refuseIfBusy()
    const stamp = new Date().toISOString().slice(0, 19).replaceAll(':', '-')
    let journal: RestoreJournal = {
      id: randomUUID(),
      state: 'preparing',
      resumed: false,
      undoFailed: false,
      at: new Date().toISOString(),
      backupCreatedAt: opened.summary.createdAt,
      staged: `restore-${stamp}${STAGED_SUFFIX}`,
      setAside: `before-restore-${stamp}`,
      entries: [...names.map((name) => databases[name].entry), deps.settingsName],
      secrets: [],
    }
    await writeJournal(root, journal)
    try {
      await mkdir(join(root, journal.staged), { mode: 0o700 })
      const job = await staging(journal, path, opened.passphrase, bytes, store)()
      const { apiKeys } = await runBackupJob(job, { workerFile, onProgress, signal })
      const secrets = new Map(Object.entries(apiKeys).map(([id, key]) => [apiKeyName(id), key]))
      journal = { ...journal, secrets: [...secrets.keys()] }
      await writeJournal(root, journal)
      await keepPending(store, journal, secrets)
      await deps.refuseIfBusy()
    } catch (error) {
      await abandon(journal, store)
      throw diskFailure('write', root, error)
    }
    journal = await replace(journal, store)
    chosen = null
    await deps.onRestored()
  }

  /** Swaps in the restored data. If the app quits midway, the next start finishes the restore; if swapping fails, it’s rolled back. */
  function replace(prepared: RestoreJournal, store: SecretStore): Promise<RestoreJournal> {
    return deps.suspendAll(async () => {
      const journal: RestoreJournal = { ...prepared, state: 'swapping' }
      await writeJournal(root, journal)
      const swapped = await swapData(root, journal).catch(async (error: unknown) => {
        await undoSwap(root, journal).catch((undoError: unknown) => tear(journal, error, undoError))
        await abandon(prepared, store)
        throw error
      })
      return settleSecrets(root, store, swapped)
    })
  }

  /** Never resolves, so that whatever is suspended stays suspended until the process exits. */
  async function tear(journal: RestoreJournal, ...errors: unknown[]): Promise<never> {
    for (const error of errors) log.error('A restore failed, and taking it back failed, too', error)
    await writeJournal(root, { ...journal, undoFailed: true }).catch((error: unknown) =>
      log.error('The journal of a restore couldn’t be written', error),
    )
    deps.onTorn()
    return new Promise<never>(() => undefined)
  }

  /** Nothing was replaced, and the user learns why immediately, so there’s nothing to report at the next start. */
  async function abandon(journal: RestoreJournal, store: SecretStore): Promise<void> {
    try {
      await rm(join(root, journal.staged), { recursive: true, force: true })
      await settleSecrets(root, store, journal)
      await dismiss()
    } catch (error) {
      log.error('What a restore has begun couldn’t be removed', error)
    }
  }

  async function dismiss(): Promise<void> {
    await removeJournal(root)
  }

  async function outcome(): Promise<RestoreOutcome | null> {
    const journal = await readJournal(root)
    if (journal === null || busy.restoring) return null
    const { state, resumed, undoFailed, at, backupCreatedAt, setAside } = journal
    if (state !== 'restored' && state !== 'unchanged') return null
    const finished = undoFailed ? 'failedFirst' : resumed ? 'resumed' : 'restored'
    const kind = state === 'unchanged' ? state : finished
    return { outcome: kind, at, backupCreatedAt, setAside: state === 'restored' ? join(root, setAside) : null }
  }

  return {
    create,
    async status() {
      const { state } = await secretStorage.status()
      const { lastBackup = null } = await settingsFile.read()
      return { available: state !== 'memory', lastBackup, restore: await outcome() }
    },
    async choose(path: string): Promise<{ name: string; bytes: number }> {
      const { size } = await stat(path).catch((error: unknown) => {
        throw diskFailure('read', path, error)
      })
      chosen = { path, bytes: size, opened: null }
      return { name: basename(path), bytes: size }
    },
    async inspect(passphrase: string, signal?: AbortSignal): Promise<BackupSummary> {
      const file = chosen
      if (file === null) throw new AppFailure({ kind: 'notFound', cause: message('backup.notChosen') })
      const summary = await runBackupJob({ type: 'inspect', path: file.path, passphrase }, { workerFile, signal })
      file.opened = { passphrase, summary }
      return summary
    },
    async restore(signal?: AbortSignal): Promise<void> {
      busy.restoring = true
      try {
        await restore(signal)
      } finally {
        busy.restoring = false
      }
    },
    dismiss,
    removeLeftovers: () => removeLeftovers(root),
  }
}
