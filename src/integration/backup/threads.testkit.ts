import { buildThread } from '../../base/threads/build-thread.testkit.ts'
import type { Threads } from './open-desk.testkit.ts'

const build = (path: string) => buildThread(new URL(path, import.meta.url).href)

/** Bundles a desk's worker threads. */
export const buildThreads = async (): Promise<Threads> => ({
  history: await build('../../desk/history/history-worker.ts'),
  backup: await build('../../base/backup/backup-worker.ts'),
})
