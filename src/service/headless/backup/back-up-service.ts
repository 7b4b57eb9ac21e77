import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { runBackupJob } from '../../../base/backup/backup-thread.ts'
import { partialPath } from '../../../base/backup/partial-path.ts'
import { STAGED_SUFFIX, WORK_FOLDER } from '../../../base/backup/swap-data.ts'
import { watchCopies } from '../../../base/backup/watch-copies.ts'
import { HISTORY_DATABASE } from '../../../base/database/history-database.ts'
import { openEncryptedDatabase } from '../../../base/database/open-encrypted-database.ts'
import type { BackupProgress } from '../../../shared/backup/commands.ts'
import { DATABASE_FILE } from '../../store/open-database.ts'

/** scrypt’s N is 2^18, as in the app's backups. */
const WORK = 18
const HISTORY_FOLDER = `history${STAGED_SUFFIX}`

interface Options {
  /** Absolute path. A service may be running in the folder. */
  dataFolder: string
  databaseKey: string
  file: string
  passphrase: string
  /** File of the bundled entry point `backup-worker.ts`. */
  workerFile: string
  signal: AbortSignal
  onProgress: (progress: BackupProgress) => void
  work?: number
}

/** Whether there's data to back up. */
export const hasService = (dataFolder: string): boolean => existsSync(join(dataFolder, DATABASE_FILE))

/**
 * Writes the service's data into one encrypted file in the app's format, with an empty history and no API keys, because only their hashes
 * are known. Returns the file's size in bytes. Throws `AppFailure`.
 */
export async function backUpService({ dataFolder, databaseKey, ...options }: Options): Promise<{ bytes: number }> {
  const { file, passphrase, workerFile, signal, onProgress, work = WORK } = options
  const workFolder = join(dataFolder, WORK_FOLDER)
  const historyFolder = join(dataFolder, HISTORY_FOLDER)
  const historyKey = randomBytes(32).toString('base64url')
  const copies = watchCopies(workFolder, [DATABASE_FILE], onProgress)
  try {
    await rm(historyFolder, { recursive: true, force: true })
    const history = openEncryptedDatabase({ kind: HISTORY_DATABASE, folder: historyFolder, key: historyKey })
    history.database.close()
    history.free()
    return await runBackupJob(
      {
        type: 'write',
        path: file,
        passphrase,
        work,
        workFolder,
        appVersion: 'headless',
        createdAt: new Date().toISOString(),
        settings: '{}',
        workspaces: 0,
        apiKeys: {},
        databases: {
          'service.db': {
            file: join(dataFolder, DATABASE_FILE),
            key: databaseKey,
            counts: {
              servers: 'SELECT count(*) AS count FROM servers',
              customers: 'SELECT count(*) AS count FROM customers',
            },
          },
          'access.db': {
            file: join(historyFolder, 'access.db'),
            key: historyKey,
            counts: { urls: 'SELECT count(*) AS count FROM records' },
          },
        },
      },
      { workerFile, onProgress: copies.note, signal },
    )
  } finally {
    copies.end()
    // A thread terminated while writing doesn't remove any of these.
    await rm(partialPath(file), { force: true })
    await rm(workFolder, { recursive: true, force: true })
    await rm(historyFolder, { recursive: true, force: true })
  }
}
