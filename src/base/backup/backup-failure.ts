import { AppFailure } from '../../shared/errors.ts'
import { message } from '../../shared/text/message.ts'
import { codeOf } from '../../shared/values/error-code.ts'

/** Creates the failure for a passphrase that doesn't open the file. A corrupted file header looks the same. */
export const wrongPassphrase = (): AppFailure =>
  new AppFailure({ kind: 'invalidInput', fields: { passphrase: message('backup.wrongPassphrase') } })

/** Creates the failure for a file that can't be restored, including what to do about it. */
export function unusableBackup(problem: 'notABackup' | 'damaged' | 'newer' | 'altered', cause?: unknown): AppFailure {
  const detail = {
    kind: 'unusableBackup' as const,
    problem,
    cause: message(`backup.${problem}.cause`),
    remedy: message(`backup.${problem}.remedy`),
  }
  return new AppFailure(detail, { cause })
}

/** Converts a disk error on the file at `path` to an `AppFailure`; returns any other error unchanged. */
export function diskFailure(what: 'copy' | 'write' | 'read' | 'swap', path: string, error: unknown): unknown {
  const code = codeOf(error)
  if (error instanceof AppFailure || code === '') return error
  const full = code === 'ENOSPC' || code === 'SQLITE_FULL'
  const cause = full
    ? message('backup.disk.full', { file: path })
    : message(`backup.disk.${what}`, { file: path, code })
  const remedy = message(full ? 'backup.disk.fullRemedy' : 'backup.disk.remedy')
  return new AppFailure({ kind: 'storage', cause, remedy }, { cause: error })
}
