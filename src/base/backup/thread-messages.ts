import type { BackupProgress, BackupSummary } from '../../shared/backup/commands.ts'
import type { AppError } from '../../shared/errors.ts'
import type { Staged, StageJob } from './stage-restore.ts'
import type { BackupJob } from './write-backup.ts'

interface InspectJob {
  type: 'inspect'
  path: string
  passphrase: string
}

/** What a thread does, and what it answers. Secrets go by message: arguments and environments can be read by others. */
export interface BackupJobs {
  write: { job: BackupJob; answer: { bytes: number } }
  inspect: { job: InspectJob; answer: BackupSummary }
  stage: { job: StageJob; answer: Staged }
}
export type AnyJob = BackupJobs[keyof BackupJobs]['job']

/** What comes back. `fault`: a bug, with its stack. */
export type FromBackupThread =
  | { type: 'progress'; progress: BackupProgress }
  | { type: 'answer'; value: unknown }
  | { type: 'failure'; error: AppError }
  | { type: 'fault'; stack: string }
