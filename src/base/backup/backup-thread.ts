import type { BackupProgress, BackupSummary } from '../../shared/backup/commands.ts'
import { AppFailure } from '../../shared/errors.ts'
import { asAppError } from '../log/as-app-error.ts'
import { logFor } from '../log/log.ts'
import { startStoppable } from '../network/stoppable.ts'
import { startThread } from '../threads/thread.ts'
import type { Input, Output } from '../threads/thread-messages.ts'
import type { Staged, StageJob } from './stage-restore.ts'
import type { BackupJob } from './write-backup.ts'

const log = logFor('backup')

interface InspectJob {
  type: 'inspect'
  path: string
  passphrase: string
}

/** The jobs that the backup thread runs, with their results. */
export interface BackupJobs {
  write(job: BackupJob): { bytes: number }
  inspect(job: InspectJob): BackupSummary
  stage(job: StageJob): Staged
}

interface Options {
  /** File of the bundled entry point `backup-worker.ts`. */
  workerFile: string
  onProgress?: (progress: BackupProgress) => void
  signal?: AbortSignal | undefined
}

/**
 * Runs one job in its own thread. Resolves once the thread has exited. Throws `AppFailure`: `cancelled` when `signal` aborts, `unexpected`
 * for a bug (which is logged), or whatever the job throws.
 */
export async function runBackupJob<K extends keyof BackupJobs>(
  job: Input<BackupJobs[K]> & { type: K },
  { workerFile, onProgress, signal }: Options,
): Promise<Output<BackupJobs[K]>> {
  const stoppable = startStoppable(signal)
  const thread = startThread<BackupJobs, BackupProgress>({
    file: workerFile,
    ...(onProgress && { onReport: onProgress }),
  })
  try {
    return await stoppable.orStopped(thread.call(job.type, job))
  } catch (error) {
    throw new AppFailure(asAppError(error, log, `The job “${job.type}” failed`))
  } finally {
    stoppable.end()
    await thread.end()
  }
}
