/** Returns the code of a system's, a database's, or Node's error, e.g. `ENOSPC` or `SQLITE_FULL`; empty for any other error. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
