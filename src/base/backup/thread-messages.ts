import type { BackupProgress, BackupSummary } from '../../shared/backup/commands.ts'
import type { AppError } from '../../shared/errors.ts'
import type { Staged, StageJob } from './stage-restore.ts'
import type { BackupJob } from './write-backup.ts'

interface InspectJob {
  type: 'inspect'
  path: string
  passphrase: string
}

/** The jobs of a thread, with their results. Secrets are passed by message because other processes can read arguments and environments. */
export interface BackupJobs {
  write: { job: BackupJob; answer: { bytes: number } }
  inspect: { job: InspectJob; answer: BackupSummary }
  stage: { job: StageJob; answer: Staged }
}
export type AnyJob = BackupJobs[keyof BackupJobs]['job']

/** Messages from the thread. `fault`: a bug, with its stack. */
export type FromBackupThread =
  | { type: 'progress'; progress: BackupProgress }
  | { type: 'answer'; value: unknown }
  | { type: 'failure'; error: AppError }
  | { type: 'fault'; stack: string }
