import { codeOf } from '../../../shared/values/error-code.ts'

/**
 * The meaning of a failed statement, on either database: it writes a value that another row already has (`unique`), that refers to a row
 * that doesn't exist (`reference`), or that's missing (`missing`); or the same statement may succeed later (`again`).
 */
type Failure = 'unique' | 'reference' | 'missing' | 'again'

/** Sources: SQLite's result codes; PostgreSQL's documentation, appendix A. */
const FAILURES = new Map<string, Failure>([
  ['SQLITE_CONSTRAINT_UNIQUE', 'unique'],
  ['SQLITE_CONSTRAINT_PRIMARYKEY', 'unique'],
  ['SQLITE_CONSTRAINT_FOREIGNKEY', 'reference'],
  ['SQLITE_CONSTRAINT_NOTNULL', 'missing'],
  ['23505', 'unique'],
  ['23503', 'reference'],
  ['23502', 'missing'],
  // Serialization failure and deadlock.
  ['40001', 'again'],
  ['40P01', 'again'],
])
/** Error for a statement that was prepared before a table changed; its connection is discarded. */
const OUTDATED = 'cached plan must not change result type'

/** Returns the meaning of a database error; null for any other error. */
export function failureOf(error: unknown): Failure | null {
  if (isOutdated(error)) return 'again'
  return FAILURES.get(codeOf(error)) ?? null
}

/** Whether the connection has prepared statements that no longer match the tables. */
export const isOutdated = (error: unknown): boolean =>
  codeOf(error) === '0A000' && error instanceof Error && error.message === OUTDATED
