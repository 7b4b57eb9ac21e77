import { type Message, message } from '../../shared/text/message.ts'
import { codeOf } from '../../shared/values/error-code.ts'

/** Whether another program held the database's lock until the timeout. */
export const isLocked = (error: unknown): boolean => /^SQLITE_BUSY/.test(codeOf(error))

/**
 * Describes the disk problem that made a write to the data folder fail; null for any other error. `unwritable` describes a disk that
 * refuses writes, given the database's error code. PostgreSQL's codes: disk full, read-only, I/O error (see appendix A of its
 * documentation).
 */
export function diskProblem(error: unknown, unwritable: (code: string) => Message): Message | null {
  const code = codeOf(error)
  if (code === 'SQLITE_FULL') return message('storage.full')
  if (code === '53100') return message('storage.postgres.diskFull')
  if (/^(?:SQLITE_(?:READONLY|IOERR|CANTOPEN)|25006$|58030$)/.test(code)) return unwritable(code)
  return null
}
