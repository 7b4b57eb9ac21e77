import { execFileSync } from 'node:child_process'
import { onTestFinished } from 'vitest'
import { createDatabase } from './run-cluster.testkit.ts'
import { postgresProgram } from './start-cluster.testkit.ts'

/** Creates a database like `createDatabase`, and drops it when the test ends. Returns its URL. */
export async function makePostgresDatabase(options?: { hasTables?: boolean }): Promise<string> {
  const { url, drop } = await createDatabase(options)
  onTestFinished(drop)
  return url
}

/** Dumps the database as text: `pg_dump --inserts`. */
export const dumpDatabase = (url: string): string =>
  execFileSync(postgresProgram('pg_dump'), ['--inserts', url], { encoding: 'utf8', maxBuffer: 2 ** 30 })
