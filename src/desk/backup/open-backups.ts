import { basename } from 'node:path'
import type { DatabaseKind } from '../../base/database/open-encrypted-database.ts'
import type { SettingsFile } from '../../base/settings/settings-file.ts'
import type { BackupProgress } from '../../shared/backup/commands.ts'
import { AppFailure } from '../../shared/errors.ts'
import { message } from '../../shared/text/message.ts'
import type { BulkRuns } from '../bulk/bulk-runs.ts'
import type { History } from '../history/history.ts'
import type { DataPaths, LocalServiceControl } from '../ports.ts'
import type { SecretStorageControl } from '../secrets/secret-storage.ts'
import { backedUpDatabases } from './backed-up-databases.ts'
import { type Backups, createBackups } from './backups.ts'

export interface BackedUpParts {
  folder: Pick<DataPaths, 'root' | 'settingsFile' | 'serviceFolder' | 'historyFolder'>
  /** Schema and file names of the local service’s database. */
  serviceDatabase: DatabaseKind
  /** Path of the bundled entry point `backup-worker.ts`. */
  workerFile: string
  settingsFile: SettingsFile
  secretStorage: Pick<SecretStorageControl, 'status' | 'store'>
  localService: Pick<LocalServiceControl, 'ready' | 'suspend'>
  history: History
  runs: Pick<BulkRuns, 'list'>
  appVersion: string
  onProgress: (progress: BackupProgress) => void
  onRestored: () => Promise<void>
  onTorn: () => void
  /** Base-2 logarithm of scrypt’s N. Defaults to `WORK` in `create-backup.ts`. */
  work?: number
}

const busy = (what: 'bulkRunning' | 'generating') =>
  new AppFailure({
    kind: 'storage',
    ...(what === 'bulkRunning'
      ? { cause: message('backup.bulkRunning.cause'), remedy: message('backup.bulkRunning.remedy') }
      : { cause: message('storage.history.busy'), remedy: message('storage.history.busyRemedy') }),
  })

/** Opens the backups of the app’s data. */
export function openBackups({
  folder,
  serviceDatabase,
  localService,
  history,
  runs,
  settingsFile,
  ...parts
}: BackedUpParts): Backups {
  const names = { service: basename(folder.serviceFolder), history: basename(folder.historyFolder) }
  return createBackups({
    ...parts,
    settingsFile,
    root: folder.root,
    databases: backedUpDatabases(names, serviceDatabase),
    settingsName: basename(folder.settingsFile),
    async openAll() {
      // Even if the service can’t start, e.g. because its port is in use, its data can be backed up.
      await localService.ready().catch(() => undefined)
      await history.call('list', { filter: { search: '' }, sort: NEWEST, offset: 0, limit: 1 })
    },
    async refuseIfBusy() {
      const going = await runs.list()
      if (going.some(({ progress }) => progress.state === 'running' || progress.state === 'cancelling'))
        throw busy('bulkRunning')
      const pending = { search: '', states: ['pending' as const] }
      const { total } = await history.call('list', { filter: pending, sort: NEWEST, offset: 0, limit: 1 })
      if (total > 0) throw busy('generating')
    },
    suspendAll: (work) => localService.suspend(() => history.suspend(() => settingsFile.hold(work))),
  })
}

const NEWEST = { by: 'createdAt', direction: 'descending' } as const
