import { type AppError, AppFailure } from '../../shared/errors.ts'
import { type Message, message } from '../../shared/text/message.ts'
import { codeOf } from '../../shared/values/error-code.ts'
import { CONNECTION_LOST, readNetworkError } from '../api/request/network-error.ts'

/** Problems that need no further details. */
type PlainProblem = 'noRelease' | 'unsigned' | 'wrongSignature' | 'malformed' | 'cutOff' | 'damaged'

/** Creates the failure for an unusable update, with cause and remedy. */
export function updateFailure(problem: PlainProblem, cause?: unknown): AppFailure {
  const words = {
    cause: message(`updates.problem.${problem}.cause`),
    remedy: message(`updates.problem.${problem}.remedy`),
  }
  return new AppFailure({ kind: 'updateFailed', problem, ...words }, { cause })
}

/** Creates the failure for an unreachable update server, or for a response from something else in its place. */
export function unreachable(reason: Message, cause?: unknown): AppFailure {
  return new AppFailure(
    {
      kind: 'updateFailed' as const,
      problem: 'unreachable' as const,
      cause: message('updates.problem.unreachable.cause', { reason }),
      remedy: message('updates.problem.unreachable.remedy'),
    },
    { cause },
  )
}

/** Creates the failure for a release that has no file for this kind of package. */
export const noFile = (version: string): AppFailure =>
  new AppFailure({
    kind: 'updateFailed',
    problem: 'noFile',
    cause: message('updates.problem.noFile.cause', { version }),
    remedy: message('updates.problem.noFile.remedy'),
  })

/**
 * Creates the failure for a file that can't be written. `notWritable`: the app's own file can't be replaced; `disk`: the download can't be
 * stored.
 */
export const fileFailure = (
  problem: 'notWritable' | 'disk',
  folder: string,
  code: string,
  cause: unknown,
): AppFailure =>
  new AppFailure(
    {
      kind: 'updateFailed',
      problem,
      cause: message(`updates.problem.${problem}.cause`, { folder, code }),
      remedy: message(`updates.problem.${problem}.remedy`, { folder }),
    },
    { cause },
  )

/** Whether it's an error from Node's or Chromium's network stack. */
const isNetworkError = (error: Error, code: string) =>
  error.message.startsWith('net::') || /^(E(CONN|HOST|NET|AI_|PIPE|PROTO|TIMEDOUT|NOTFOUND)|UND_ERR_)/.test(code)

/** Maps a download error to a failure; `folder` is the download folder. Null for a bug. */
export function downloadError(error: unknown, folder: string): AppError | null {
  if (error instanceof AppFailure) return error.detail
  if (!(error instanceof Error)) return null
  const code = codeOf(error)
  if (code === 'ERR_CHECKSUM_MISMATCH') return updateFailure('damaged', error).detail
  if (/^E(NOSPC|ACCES|PERM|ROFS|DQUOT|IO|NOENT)$/.test(code)) return fileFailure('disk', folder, code, error).detail
  if (!isNetworkError(error, code)) return null
  const { cause } = readNetworkError(error)
  return (cause === CONNECTION_LOST ? updateFailure('cutOff', error) : unreachable(cause, error)).detail
}
