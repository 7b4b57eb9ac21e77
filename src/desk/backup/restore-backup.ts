import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { diskFailure } from '../../base/backup/backup-failure.ts'
import { runBackupJob } from '../../base/backup/backup-thread.ts'
import { type RestoreJournal, readJournal, removeJournal, writeJournal } from '../../base/backup/restore-journal.ts'
import type { StageJob } from '../../base/backup/stage-restore.ts'
import { STAGED_SUFFIX, swapData, undoSwap } from '../../base/backup/swap-data.ts'
import { knownSchemas } from '../../base/database/known-schemas.ts'
import { logFor } from '../../base/log/log.ts'
import type { BackupProgress, RestoreOutcome } from '../../shared/backup/commands.ts'
import { keepPending, settleSecrets } from '../secrets/restored-secrets.ts'
import { apiKeyName } from '../secrets/secret-names.ts'
import type { SecretStore } from '../secrets/secret-store.ts'
import { type BackedUpData, mapDatabases, requireKeptSecrets } from './backed-up-data.ts'

const log = logFor('backup')

/** A backup whose passphrase is known. */
export interface OpenedBackup {
  path: string
  bytes: number
  passphrase: string
  createdAt: string
}

export interface RestoreDeps extends BackedUpData {
  /** Path of the bundled entry point `backup-worker.ts`. */
  workerFile: string
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
}

function newJournal({ databases, settingsName }: BackedUpData, backupCreatedAt: string): RestoreJournal {
  const stamp = new Date().toISOString().slice(0, 19).replaceAll(':', '-')
  return {
    id: randomUUID(),
    state: 'preparing',
    resumed: false,
    undoFailed: false,
    at: new Date().toISOString(),
    backupCreatedAt,
    staged: `restore-${stamp}${STAGED_SUFFIX}`,
    setAside: `before-restore-${stamp}`,
    entries: [...Object.values(databases).map(({ entry }) => entry), settingsName],
    secrets: [],
  }
}

/** Creates the job that decrypts a backup into a folder next to the app’s data. */
async function stagingOf(
  { root, databases, settingsFile, settingsName }: BackedUpData,
  store: SecretStore,
  { staged }: RestoreJournal,
  { path, bytes, passphrase }: OpenedBackup,
): Promise<StageJob> {
  const { window, lastBackup, updates } = await settingsFile.read()
  return {
    type: 'stage',
    path,
    bytes,
    passphrase,
    folder: join(root, staged),
    settingsName,
    ownSettings: { window, lastBackup, updates },
    databases: await mapDatabases(databases, store, ({ entry, fileName, schema }, key) => ({
      to: join(entry, fileName),
      key,
      schemas: knownSchemas(schema),
    })),
  }
}

/** Creates the restore operation, which replaces either all data or none. */
export function createRestore(deps: RestoreDeps) {
  const { root, workerFile, onProgress } = deps
  let isRestoring = false

  async function restore(backup: OpenedBackup, signal?: AbortSignal): Promise<void> {
    const store = await requireKeptSecrets(deps.secretStorage)
    await deps.openAll()
    await deps.refuseIfBusy()
    let journal = newJournal(deps, backup.createdAt)
    await writeJournal(root, journal)
    try {
      await mkdir(join(root, journal.staged), { mode: 0o700 })
      const job = await stagingOf(deps, store, journal, backup)
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
    await replace(journal, store)
    await deps.onRestored()
  }

  /** Swaps in the restored data. If the app quits midway, the next start finishes the restore; if swapping fails, it’s rolled back. */
  function replace(prepared: RestoreJournal, store: SecretStore): Promise<void> {
    return deps.suspendAll(async () => {
      const journal: RestoreJournal = { ...prepared, state: 'swapping' }
      await writeJournal(root, journal)
      const swapped = await swapData(root, journal).catch(async (error: unknown) => {
        await undoSwap(root, journal).catch((undoError: unknown) => tear(journal, error, undoError))
        await abandon(prepared, store)
        throw error
      })
      await settleSecrets(root, store, swapped)
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

  /** Discards a restore that replaced nothing. The user learns why immediately, so there’s nothing to report at the next start. */
  async function abandon(journal: RestoreJournal, store: SecretStore): Promise<void> {
    try {
      await rm(join(root, journal.staged), { recursive: true, force: true })
      await settleSecrets(root, store, journal)
      await removeJournal(root)
    } catch (error) {
      log.error('What a restore has begun couldn’t be removed', error)
    }
  }

  return {
    /** Replaces all data with a backup’s. */
    async restore(backup: OpenedBackup, signal?: AbortSignal): Promise<void> {
      isRestoring = true
      try {
        await restore(backup, signal)
      } finally {
        isRestoring = false
      }
    },
    /** The outcome of the last restore, until it’s dismissed; null while one is running. */
    async outcome(): Promise<RestoreOutcome | null> {
      const journal = await readJournal(root)
      if (journal === null || isRestoring) return null
      const { state, resumed, undoFailed, at, backupCreatedAt, setAside } = journal
      if (state !== 'restored' && state !== 'unchanged') return null
      const finished = undoFailed ? 'failedFirst' : resumed ? 'resumed' : 'restored'
      const kind = state === 'unchanged' ? state : finished
      return { outcome: kind, at, backupCreatedAt, setAside: state === 'restored' ? join(root, setAside) : null }
    },
    dismiss: (): Promise<void> => removeJournal(root),
  }
}
