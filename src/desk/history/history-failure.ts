import { diskProblem, isLocked } from '../../base/database/write-failure.ts'
import { AppFailure } from '../../shared/errors.ts'
import { message } from '../../shared/text/message.ts'
import { codeOf } from '../../shared/values/error-code.ts'

/** The failure to report for a disk or file error that occurs while the history is open; null for a bug. */
export function historyFailure(error: unknown): AppFailure | null {
  if (error instanceof AppFailure) return error
  const cause = diskProblem(error, (code) => message('storage.history.unwritable', { code }))
  if (cause) {
    // This message's remedy says how to make room.
    const failure = cause.code === 'storage.full' ? message('storage.history.full') : cause
    return new AppFailure({ kind: 'storage', cause: failure, remedy: message('storage.history.remedy') })
  }
  if (isLocked(error)) {
    const locked = { cause: message('storage.history.locked'), remedy: message('storage.history.lockedRemedy') }
    return new AppFailure({ kind: 'storage', ...locked })
  }
  if (!/^SQLITE_(?:CORRUPT|NOTADB)/.test(codeOf(error))) return null
  const damaged = { cause: message('storage.history.damaged'), remedy: message('storage.history.damagedRemedy') }
  return new AppFailure({ kind: 'storage', code: 'damaged', ...damaged })
}
