import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { diskFailure } from '../../../base/backup/backup-failure.ts'
import { runBackupJob } from '../../../base/backup/backup-thread.ts'
import {
  hasJournal,
  type RestoreJournal,
  readJournal,
  removeJournal,
  writeJournal,
} from '../../../base/backup/restore-journal.ts'
import { removeLeftovers, STAGED_SUFFIX, settleRestore, swapData, undoSwap } from '../../../base/backup/swap-data.ts'
import { HISTORY_DATABASE } from '../../../base/database/history-database.ts'
import { knownSchemas } from '../../../base/database/known-schemas.ts'
import { lockFolder } from '../../../base/database/lock-folder.ts'
import { databaseFiles } from '../../../base/database/open-encrypted-database.ts'
import { logFor } from '../../../base/log/log.ts'
import type { BackupProgress, BackupSummary } from '../../../shared/backup/commands.ts'
import { AppFailure } from '../../../shared/errors.ts'
import { type Message, message } from '../../../shared/text/message.ts'
import { DATABASE_FILE, openDatabase, SERVICE_DATABASE } from '../../store/open-database.ts'

const log = logFor('backup')

interface Options {
  /** Absolute path. No service may be running in the folder. */
  dataFolder: string
  /** The key that encrypts the restored data. */
  databaseKey: string
  file: string
  passphrase: string
  /** File of the bundled entry point `backup-worker.ts`. */
  workerFile: string
  signal: AbortSignal
  onProgress: (progress: BackupProgress) => void
}

/** The result of a restore. */
export interface RestoredService {
  summary: BackupSummary
  /** The folder with the previous data; null if there was none. */
  setAside: string | null
}

/**
 * Locks the folder for this process, and merges the database into one file. Returns a function that unlocks it. Throws `AppFailure`
 * storage.
 */
function takeFolder(dataFolder: string, databaseKey: string): () => void {
  if (!existsSync(join(dataFolder, DATABASE_FILE)))
    return lockFolder(join(dataFolder, databaseFiles(SERVICE_DATABASE).lock), SERVICE_DATABASE.inUse(dataFolder))
  const { database, free } = openDatabase(dataFolder, databaseKey)
  try {
    // Only the database file itself is moved, not the files next to it.
    database.pragma('wal_checkpoint(TRUNCATE)')
  } finally {
    database.close()
  }
  return free
}

/**
 * Replaces the service's data with a backup made by a headless service or the app. The previous data is moved to a separate folder. Data is
 * only replaced if this resolves, or if it fails in a way that the next start completes. Throws `AppFailure`.
 */
export async function restoreService({ dataFolder, databaseKey, ...options }: Options): Promise<RestoredService> {
  const { file, passphrase, workerFile, signal, onProgress } = options
  const { size } = await stat(file).catch((error: unknown) => {
    throw diskFailure('read', file, error)
  })
  await mkdir(dataFolder, { recursive: true, mode: 0o700 })
  const free = takeFolder(dataFolder, databaseKey)
  try {
    const stamp = new Date().toISOString().slice(0, 19).replaceAll(':', '-')
    const journal: RestoreJournal = {
      id: randomUUID(),
      state: 'preparing',
      resumed: false,
      undoFailed: false,
      at: new Date().toISOString(),
      backupCreatedAt: null,
      staged: `restore-${stamp}${STAGED_SUFFIX}`,
      setAside: `before-restore-${stamp}`,
      entries: [DATABASE_FILE],
      secrets: [],
    }
    const staged = join(dataFolder, journal.staged)
    await writeJournal(dataFolder, journal)
    try {
      await mkdir(staged, { mode: 0o700 })
      const { summary } = await runBackupJob(
        {
          type: 'stage',
          path: file,
          bytes: size,
          passphrase,
          folder: staged,
          settingsName: 'settings.json',
          ownSettings: {},
          databases: {
            'service.db': { to: DATABASE_FILE, key: databaseKey, schemas: knownSchemas(SERVICE_DATABASE) },
            // The key is random and isn't kept, so no service can open this database.
            'access.db': {
              to: 'access.db',
              key: randomBytes(32).toString('base64url'),
              schemas: knownSchemas(HISTORY_DATABASE),
            },
          },
        },
        { workerFile, onProgress, signal },
      )
      const swapping: RestoreJournal = { ...journal, state: 'swapping', backupCreatedAt: summary.createdAt }
      const hadData = existsSync(join(dataFolder, DATABASE_FILE))
      await writeJournal(dataFolder, swapping)
      await swapData(dataFolder, swapping).catch((error: unknown) => takeBack(dataFolder, swapping, error))
      await removeJournal(dataFolder)
      return { summary, setAside: hadData ? join(dataFolder, journal.setAside) : null }
    } catch (error) {
      if (error instanceof TornRestore) throw error.cause
      await rm(staged, { recursive: true, force: true })
      await removeJournal(dataFolder)
      throw error
    }
  } finally {
    free()
  }
}

/** A restore that failed and couldn't be undone: the journal stays, and the next start completes it. */
class TornRestore extends Error {}

async function takeBack(dataFolder: string, journal: RestoreJournal, error: unknown): Promise<never> {
  try {
    await undoSwap(dataFolder, journal)
  } catch (undoError) {
    for (const each of [error, undoError]) log.error('A restore failed, and taking it back failed, too', each)
    await writeJournal(dataFolder, { ...journal, undoFailed: true }).catch((thrown: unknown) =>
      log.error('The journal of a restore couldn’t be written', thrown),
    )
    const cause = message('headless.backup.torn')
    const remedy = message('headless.backup.tornRemedy', { folder: dataFolder })
    throw new TornRestore('', { cause: new AppFailure({ kind: 'storage', cause, remedy }, { cause: error }) })
  }
  throw error
}

/**
 * Completes or discards an interrupted restore before any data is opened. Returns a message about it, or null if there was none. Throws
 * `AppFailure` storage if that's impossible or another process is restoring.
 */
export async function finishRestore(dataFolder: string): Promise<Message | null> {
  if (!hasJournal(dataFolder)) return null
  const free = lockFolder(join(dataFolder, databaseFiles(SERVICE_DATABASE).lock), SERVICE_DATABASE.inUse(dataFolder))
  try {
    await settleRestore(dataFolder)
    const journal = await readJournal(dataFolder)
    // An unreadable journal has already been logged, and nothing is removed.
    if (journal === null) return null
    await removeJournal(dataFolder)
    await removeLeftovers(dataFolder)
    if (journal.state === 'unchanged') return message('headless.backup.dropped')
    const folder = join(dataFolder, journal.setAside)
    return message(journal.undoFailed ? 'headless.backup.finishedFailed' : 'headless.backup.finished', { folder })
  } finally {
    free()
  }
}
