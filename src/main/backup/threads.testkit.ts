import { buildThread } from '../../core/threads/build-thread.testkit.ts'
import type { Threads } from './open-desk.testkit.ts'

const build = (path: string) => buildThread(new URL(path, import.meta.url).href)

/** Bundles the threads of a desk. */
export const buildThreads = async (): Promise<Threads> => ({
  history: await build('../../core/history/history-worker.ts'),
  backup: await build('../../core/backup/backup-worker.ts'),
})
