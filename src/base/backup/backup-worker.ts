/** Entry of the thread that encrypts, decrypts, and copies databases off the main thread: see `backup-thread.ts`. */
import { parentPort } from 'node:worker_threads'
import type { BackupProgress } from '../../shared/backup/commands.ts'
import { AppFailure } from '../../shared/errors.ts'
import { ensureWebCrypto } from '../runtime/web-crypto.ts'
import { readBackup } from './read-backup.ts'
import { stageRestore } from './stage-restore.ts'
import type { AnyJob, FromBackupThread } from './thread-messages.ts'
import { writeBackup } from './write-backup.ts'

ensureWebCrypto()

/** Minimum interval between progress reports, in milliseconds. */
const REPORT_EVERY_MS = 100

const post = (sent: FromBackupThread) => parentPort?.postMessage(sent)

let reported = { at: 0, phase: '' }
function report(progress: BackupProgress): void {
  const now = Date.now()
  if (progress.phase === reported.phase && now - reported.at < REPORT_EVERY_MS) return
  reported = { at: now, phase: progress.phase }
  post({ type: 'progress', progress })
}

async function run(job: AnyJob): Promise<unknown> {
  switch (job.type) {
    case 'write':
      return writeBackup(job, report)
    case 'inspect': {
      const { createdAt, appVersion, counts } = await readBackup(job.path, job.passphrase)
      return { createdAt, appVersion, counts }
    }
    case 'stage':
      return stageRestore(job, report)
  }
}

parentPort?.once('message', (job: AnyJob) => {
  run(job).then(
    (value) => post({ type: 'answer', value }),
    (error: unknown) => {
      if (error instanceof AppFailure) return post({ type: 'failure', error: error.detail })
      post({ type: 'fault', stack: error instanceof Error ? (error.stack ?? error.message) : String(error) })
    },
  )
})
