import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { oncePerRun } from '../../../base/testing/once-per-run.ts'
import { migratePostgres } from './migrate-postgres.ts'
import { clusterUrl, postgresRelease, startCluster } from './start-cluster.testkit.ts'

/** A template database with the tables of this release. */
const TEMPLATE = 'with_tables'

/** Starts one server per test run; src/tooling/test-folder.mjs stops it. Returns the folder of its socket. */
const ensureStarted = () =>
  oncePerRun('postgres', async (folder) => {
    startCluster(folder)
    await administer(folder, `CREATE DATABASE ${TEMPLATE}`)
    const pool = new pg.Pool({ connectionString: clusterUrl(folder, TEMPLATE), max: 1 })
    await migratePostgres(pool)
    await pool.end()
  })

/** Runs one statement on a separate connection to the database at `url`. Returns its rows. */
export async function queryOnce<Row extends pg.QueryResultRow>(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(statement)).rows
  } finally {
    await client.end()
  }
}

const administer = async (folder: string, command: string): Promise<void> =>
  void (await queryOnce(clusterUrl(folder, 'postgres'), command))

/**
 * Creates a database, with this release's tables by default, on the test run's PostgreSQL server. The server's socket is in the run's
 * folder, so that it can't conflict with others.
 */
export async function createDatabase({ hasTables = true } = {}): Promise<{ url: string; drop(): Promise<void> }> {
  const folder = await ensureStarted()
  const name = `test_${randomBytes(6).toString('hex')}`
  const template = hasTables ? TEMPLATE : 'template1'
  // Without syncing, copying files takes half as long as logging every page. PostgreSQL 14 always copies files.
  const strategy = postgresRelease() > 14 ? 'STRATEGY file_copy' : ''
  await administer(folder, `CREATE DATABASE ${name} TEMPLATE ${template} ${strategy}`)
  return { url: clusterUrl(folder, name), drop: () => administer(folder, `DROP DATABASE ${name} WITH (FORCE)`) }
}
