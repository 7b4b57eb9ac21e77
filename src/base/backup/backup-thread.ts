import { Worker } from 'node:worker_threads'
import type { BackupProgress } from '../../shared/backup/commands.ts'
import { AppFailure } from '../../shared/errors.ts'
import { logFor } from '../log/log.ts'
import { startStoppable } from '../network/stoppable.ts'
import type { BackupJobs, FromBackupThread } from './thread-messages.ts'

const log = logFor('backup')

interface Options {
  /** The bundled `backup-worker.ts` entry. */
  workerFile: string
  onProgress?: (progress: BackupProgress) => void
  signal?: AbortSignal | undefined
}

/**
 * Runs one job in its own thread. Resolves once the thread has ended. Throws `AppFailure`: `cancelled` when `signal` aborts, `unexpected`
 * for a bug (which is logged), or whatever the job throws.
 */
export async function runBackupJob<K extends keyof BackupJobs>(
  job: BackupJobs[K]['job'] & { type: K },
  { workerFile, onProgress, signal }: Options,
): Promise<BackupJobs[K]['answer']> {
  const stoppable = startStoppable(signal)
  const worker = new Worker(workerFile, { env: {}, argv: [] })
  try {
    const answer = new Promise<BackupJobs[K]['answer']>((resolve, reject) => {
      const fault = (error: unknown) =>
        reject(new AppFailure({ kind: 'unexpected', reference: log.error(`The job “${job.type}” failed`, error) }))
      const endedEarly = () => fault(new Error('The backup’s thread ended'))
      worker.on('message', (message: FromBackupThread) => {
        if (message.type === 'progress') return onProgress?.(message.progress)
        // An exit after the response isn't an error.
        worker.off('exit', endedEarly)
        if (message.type === 'answer') resolve(message.value as BackupJobs[K]['answer'])
        else if (message.type === 'failure') reject(new AppFailure(message.error))
        else fault(Object.assign(new Error(), { stack: message.stack }))
      })
      worker.once('error', fault)
      worker.once('exit', endedEarly)
      worker.postMessage(job)
    })
    return await stoppable.orStopped(answer)
  } finally {
    stoppable.end()
    worker.removeAllListeners('exit')
    await worker.terminate()
  }
}
