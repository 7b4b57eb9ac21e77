import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { diskFailure } from '../../base/backup/backup-failure.ts'
import { runBackupJob } from '../../base/backup/backup-thread.ts'
import { removeLeftovers } from '../../base/backup/swap-data.ts'
import type { BackupSummary } from '../../shared/backup/commands.ts'
import { AppFailure } from '../../shared/errors.ts'
import { message } from '../../shared/text/message.ts'
import { type CreateBackupDeps, createBackup } from './create-backup.ts'
import { createRestore, type OpenedBackup, type RestoreDeps } from './restore-backup.ts'

interface Deps extends CreateBackupDeps, RestoreDeps {}

/** The backup file that the user has chosen. `opened`: null until its passphrase is known. */
interface Chosen {
  path: string
  bytes: number
  opened: OpenedBackup | null
}

const notChosen = () => new AppFailure({ kind: 'notFound', cause: message('backup.notChosen') })

/** Backup and restore of everything the app stores. Each method rejects with `AppFailure`. */
export type Backups = ReturnType<typeof createBackups>

/** Creates the backup controller. The window ensures that only one job runs at a time. */
export function createBackups(deps: Deps) {
  const { root, workerFile, settingsFile, secretStorage } = deps
  let chosen: Chosen | null = null
  const restoring = createRestore({
    ...deps,
    onRestored() {
      chosen = null
      return deps.onRestored()
    },
  })

  return {
    create: (path: string, passphrase: string, signal?: AbortSignal): Promise<{ bytes: number }> =>
      createBackup(deps, { path, passphrase, signal }),
    async status() {
      const { state } = await secretStorage.status()
      const { lastBackup = null } = await settingsFile.read()
      return { available: state !== 'memory', lastBackup, restore: await restoring.outcome() }
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
      if (file === null) throw notChosen()
      const { path, bytes } = file
      const summary = await runBackupJob({ type: 'inspect', path, passphrase }, { workerFile, signal })
      file.opened = { path, bytes, passphrase, createdAt: summary.createdAt }
      return summary
    },
    async restore(signal?: AbortSignal): Promise<void> {
      if (!chosen?.opened) throw notChosen()
      await restoring.restore(chosen.opened, signal)
    },
    dismiss: restoring.dismiss,
    removeLeftovers: () => removeLeftovers(root),
  }
}
