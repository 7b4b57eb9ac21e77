import { closeSync, openSync } from 'node:fs'
import Database from 'libsql'
import { AppFailure } from '../../shared/errors.ts'
import type { StorageProblem } from './migrate.ts'

/** How long to wait at startup for the previous process to exit, in milliseconds. */
const WAIT_MS = 1000

/**
 * Locks a data folder for this process by locking `file`, which is empty; another process would change data that this one caches. The
 * system releases the lock when the process exits for any reason. Returns a function that releases it earlier. Throws AppFailure `storage`
 * with `inUse` while another process holds the lock.
 */
export function lockFolder(file: string, inUse: StorageProblem): () => void {
  closeSync(openSync(file, 'a', 0o600))
  const lock = new Database(file, { timeout: WAIT_MS })
  try {
    lock.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if (!(error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY')) throw error
    throw new AppFailure({ kind: 'storage', ...inUse }, { cause: error })
  }
  return () => void lock.close()
}
