/** The system's or the database's code of an error, e.g. `ENOSPC` or `SQLITE_FULL`; null when it has none. */
export const codeOf = (error: unknown): string | null =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null

/** What is wrong with the disk of the data folder, when a write failed because of it; null for any other error. */
export function diskProblem(error: unknown): string | null {
  const code = codeOf(error) ?? ''
  if (code === 'SQLITE_FULL')
    return 'The disk of the local service is full: nothing was saved. Make room, then try again.'
  if (/^SQLITE_(?:READONLY|IOERR|CANTOPEN)/.test(code))
    return `The local service cannot write to its data folder (${code}): nothing was saved. Check the disk, then try again.`
  return null
}
