/** Returns the code of an error from the system, a database, or Node, e.g. `ENOSPC` or `SQLITE_FULL`; empty for any other error. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
