import { removeLeftovers } from '../../base/backup/swap-data.ts'
import type { DatabaseKind } from '../../base/database/open-encrypted-database.ts'
import { loadOnce } from '../../base/runtime/load-once.ts'
import { threadEntry } from '../../base/threads/thread-entry.ts'
import type { FileDialogs, SendEvent } from '../ports.ts'
import { createBackupHandlers } from './backup-handlers.ts'
import type { BackedUpParts } from './open-backups.ts'

interface Ports extends Omit<BackedUpParts, 'serviceDatabase' | 'workerFile' | 'onProgress' | 'work'> {
  /** Loads the schema and file names of the local service’s database. */
  serviceDatabase: () => Promise<DatabaseKind>
  files: Pick<FileDialogs, 'choosePath' | 'chooseFile'>
  sendEvent: SendEvent
}

/** Creates the feature that backs up and restores the app’s data. Its code is loaded on first use. */
export function createBackupFeature(ports: Ports) {
  const { folder, settingsFile, secretStorage, localService, history, runs, appVersion, files, sendEvent } = ports
  const backups = loadOnce(async () => {
    const { openBackups } = await import('./open-backups.ts')
    return openBackups({
      folder,
      settingsFile,
      secretStorage,
      localService,
      history,
      runs,
      appVersion,
      serviceDatabase: await ports.serviceDatabase(),
      workerFile: threadEntry('backup-worker'),
      onProgress: (progress) => sendEvent('backup.progress', progress),
      onRestored: ports.onRestored,
      onTorn: ports.onTorn,
    })
  })
  return {
    handlers: createBackupHandlers({ backups, files }),
    /** Removes files left behind by a backup that was interrupted when the app last quit. */
    removeLeftovers: () => removeLeftovers(folder.root),
  }
}
