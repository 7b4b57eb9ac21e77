import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { BackupProgress } from '../../shared/backup/commands.ts'

const LOOK_EVERY_MS = 200

/**
 * Reports how many bytes of the databases have been copied. Watches the files grow, because the thread can't report while a copy blocks it.
 * Pass the thread's reports to `note`. `files` are the names of the copies in `folder`. Call `end` when the job is done.
 */
export function watchCopies(folder: string, files: readonly string[], onProgress: (progress: BackupProgress) => void) {
  let timer: NodeJS.Timeout | undefined
  let latest: BackupProgress | null = null

  async function look(): Promise<void> {
    const sizes = await Promise.all(files.map((name) => stat(join(folder, name)).catch(() => null)))
    const done = sizes.reduce((sum, file) => sum + (file?.size ?? 0), 0)
    if (timer === undefined || latest?.phase !== 'copying') return
    // A copy has no free pages, so it's smaller than its source: the progress is a lower bound.
    onProgress({ ...latest, done: Math.min(Math.max(done, latest.done), latest.total) })
  }
  function end(): void {
    clearInterval(timer)
    timer = undefined
  }
  return {
    note(progress: BackupProgress): void {
      latest = progress
      if (progress.phase !== 'copying') end()
      else timer ??= setInterval(() => void look(), LOOK_EVERY_MS)
      onProgress(progress)
    },
    end,
  }
}
