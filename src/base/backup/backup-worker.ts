/** Entry point of the thread that encrypts, decrypts, and copies databases off the main thread; see `backup-thread.ts`. */
import type { BackupProgress } from '../../shared/backup/commands.ts'
import { ensureWebCrypto } from '../runtime/web-crypto.ts'
import { serveThread } from '../threads/serve-thread.ts'
import type { BackupJobs } from './backup-thread.ts'
import { readBackup } from './read-backup.ts'
import { stageRestore } from './stage-restore.ts'
import { writeBackup } from './write-backup.ts'

ensureWebCrypto()

/** Minimum interval between progress reports, in milliseconds. */
const REPORT_EVERY_MS = 100

let reported = { at: 0, phase: '' }
function report(progress: BackupProgress): void {
  const now = Date.now()
  if (progress.phase === reported.phase && now - reported.at < REPORT_EVERY_MS) return
  reported = { at: now, phase: progress.phase }
  thread.report(progress)
}

const thread = serveThread<BackupJobs, BackupProgress>({
  write: (job) => writeBackup(job, report),
  async inspect({ path, passphrase }) {
    const { createdAt, appVersion, counts } = await readBackup(path, passphrase)
    return { createdAt, appVersion, counts }
  },
  stage: (job) => stageRestore(job, report),
})
