import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { migratePostgres } from './migrate-postgres.ts'

/** Where Debian keeps the server's programs, one folder a release. */
const PROGRAMS = '/usr/lib/postgresql'
const OWNER = 'desk'
/** A database with the tables of this release, of which others are copies. */
const TEMPLATE = 'with_tables'
const REMEDY = `The tests need PostgreSQL’s server in ${PROGRAMS}. Run: sudo apt-get install postgresql`

/** One for a run of tests: src/tooling/unit-test-folder.mjs stops it. */
const folder = join(tmpdir(), 'postgres')
const data = join(folder, 'data')
const settings = {
  listen_addresses: "''",
  unix_socket_directories: `'${folder}'`,
  fsync: 'off',
  full_page_writes: 'off',
  max_connections: '400',
  deadlock_timeout: '100ms',
}
const urlOf = (database: string) => `postgres://${OWNER}@/${database}?host=${encodeURIComponent(folder)}`

function program(name: string): string {
  const releases = existsSync(PROGRAMS) ? readdirSync(PROGRAMS).filter((release) => /^\d+$/.test(release)) : []
  const newest = releases.sort((a, b) => Number(b) - Number(a))[0]
  if (newest === undefined) throw new Error(REMEDY)
  return join(PROGRAMS, newest, 'bin', name)
}

/** PostgreSQL refuses to run as root; its Debian package has made a user for it. */
function asItsUser(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const id = (option: string) => Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

async function start(): Promise<void> {
  const user = { ...asItsUser(), cwd: folder, stdio: 'pipe' } as const
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid)
  const options = ['-D', data, '-A', 'trust', '-U', OWNER, '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync']
  execFileSync(program('initdb'), options, user)
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}\n`)
  writeFileSync(join(data, 'postgresql.auto.conf'), lines.join(''))
  // Its output would keep this process waiting for the server's end.
  const inFile = ['-l', join(folder, 'log')]
  execFileSync(program('pg_ctl'), ['start', '-w', '-D', data, ...inFile], { ...user, stdio: 'ignore' })
  await administer(`CREATE DATABASE ${TEMPLATE}`)
  const pool = new pg.Pool({ connectionString: urlOf(TEMPLATE), max: 1 })
  await migratePostgres(pool)
  await pool.end()
}

/** Starts the server unless another process of the run does; resolves once it's ready. */
async function ensureStarted(): Promise<void> {
  const [ready, failed] = [join(folder, 'ready'), join(folder, 'failed')]
  program('initdb')
  try {
    mkdirSync(folder)
  } catch {
    while (!existsSync(ready) && !existsSync(failed)) await setTimeout(20)
    if (existsSync(failed)) throw new Error(`PostgreSQL couldn’t be started; another test has the reason. ${REMEDY}`)
    return
  }
  try {
    await start()
    writeFileSync(ready, '')
  } catch (error) {
    writeFileSync(failed, '')
    throw error
  }
}

async function administer(command: string): Promise<void> {
  const client = new pg.Client({ connectionString: urlOf('postgres') })
  await client.connect()
  await client.query(command)
  await client.end()
}

let started: Promise<void> | undefined

/**
 * Makes a database on a PostgreSQL of the tests' own, which is on a socket in the run's folder, so that it's in nobody's way. The
 * database is dropped with the test. Returns its URL.
 */
export async function makePostgresDatabase({ hasTables = true } = {}): Promise<string> {
  started ??= ensureStarted()
  await started
  const name = `test_${randomBytes(6).toString('hex')}`
  await administer(`CREATE DATABASE ${name} TEMPLATE ${hasTables ? TEMPLATE : 'template1'}`)
  onTestFinished(() => administer(`DROP DATABASE ${name} WITH (FORCE)`))
  return urlOf(name)
}

/** All that a dump of the database holds, as text: `pg_dump --inserts`. */
export const dumpDatabase = (url: string): string =>
  execFileSync(program('pg_dump'), ['--inserts', url], { encoding: 'utf8', maxBuffer: 2 ** 30 })
