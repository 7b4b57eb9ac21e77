import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'libsql'
import { AppFailure } from '../../shared/errors.ts'
import { message } from '../../shared/text/message.ts'

/** Locked as a whole while a service runs. Holds nothing. */
export const LOCK_FILE = 'service.lock'
/** How long a start waits for the service before it to end, in milliseconds. */
const WAIT_MS = 1000

/**
 * Takes a data folder for this process alone: what one service keeps at hand of tokens and servers, another would change
 * behind its back. The system frees the folder when the process ends, however it ends. Returns what frees it before.
 * Throws AppFailure `storage` while another process has it.
 */
export function lockFolder(dataFolder: string): () => void {
  const file = join(dataFolder, LOCK_FILE)
  closeSync(openSync(file, 'a', 0o600))
  const lock = new Database(file, { timeout: WAIT_MS })
  try {
    lock.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if (!(error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY')) throw error
    throw new AppFailure(
      {
        kind: 'storage',
        cause: message('storage.dataFolder.inUse', { folder: dataFolder }),
        remedy: message('storage.dataFolder.inUseRemedy'),
      },
      { cause: error },
    )
  }
  return () => void lock.close()
}
