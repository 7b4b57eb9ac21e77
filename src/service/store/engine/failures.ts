import { codeOf } from '../../../shared/values/error-code.ts'

/**
 * The meaning of a failed statement, on either database: a value that another row already has (`unique`), or that refers to no row
 * (`reference`), or is missing (`missing`); or `again`: the same may succeed later.
 */
type Failure = 'unique' | 'reference' | 'missing' | 'again'

/** Source: SQLite's result codes; PostgreSQL's documentation, appendix A. */
const FAILURES = new Map<string, Failure>([
  ['SQLITE_CONSTRAINT_UNIQUE', 'unique'],
  ['SQLITE_CONSTRAINT_PRIMARYKEY', 'unique'],
  ['SQLITE_CONSTRAINT_FOREIGNKEY', 'reference'],
  ['SQLITE_CONSTRAINT_NOTNULL', 'missing'],
  ['23505', 'unique'],
  ['23503', 'reference'],
  ['23502', 'missing'],
  // Serialization failure, deadlock.
  ['40001', 'again'],
  ['40P01', 'again'],
])
/** A statement was prepared before a table changed; its connection is discarded. */
const OUTDATED = 'cached plan must not change result type'

/** Returns the meaning of a database's error; null for any other error. */
export function failureOf(error: unknown): Failure | null {
  if (isOutdated(error)) return 'again'
  return FAILURES.get(codeOf(error)) ?? null
}

/** Whether the connection has prepared statements that no longer match the tables. */
export const isOutdated = (error: unknown): boolean =>
  codeOf(error) === '0A000' && error instanceof Error && error.message === OUTDATED
