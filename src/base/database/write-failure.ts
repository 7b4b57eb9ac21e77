import { type Message, message } from '../../shared/text/message.ts'

/** The system's or the database's code of an error, e.g. `ENOSPC` or `SQLITE_FULL`; null when it has none. */
export const codeOf = (error: unknown): string | null =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null

/** Whether another program has locked the database for longer than was waited. */
export const isLocked = (error: unknown): boolean => /^SQLITE_BUSY/.test(codeOf(error) ?? '')

/**
 * What is wrong with the disk of the data folder, when a write failed because of it; null for any other error. `unwritable` words
 * a disk that refuses, by the database's code. PostgreSQL's codes: disk full, read only, I/O error (its documentation, appendix A).
 */
export function diskProblem(error: unknown, unwritable: (code: string) => Message): Message | null {
  const code = codeOf(error) ?? ''
  if (code === 'SQLITE_FULL') return message('storage.full')
  if (code === '53100') return message('storage.postgres.diskFull')
  if (/^(?:SQLITE_(?:READONLY|IOERR|CANTOPEN)|25006$|58030$)/.test(code)) return unwritable(code)
  return null
}
