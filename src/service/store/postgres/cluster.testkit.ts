import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, onTestFinished } from 'vitest'

/** Where Debian keeps the server's programs, one folder a release. */
const PROGRAMS = '/usr/lib/postgresql'
const OWNER = 'desk'

const newest = (folder: string) => readdirSync(folder).sort((a, b) => Number(b) - Number(a))[0] ?? ''
const program = (name: string) => join(PROGRAMS, newest(PROGRAMS), 'bin', name)

/** PostgreSQL refuses to run as root; its Debian package has made a user for it. */
function asItsUser(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const id = (option: string) => Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

/**
 * A PostgreSQL of the tests' own for a file of tests: on a socket in a temporary folder, so that it's in nobody's way. Gives a function that
 * makes an empty database, dropped with the test, and returns its URL.
 */
export function usePostgres(): () => Promise<string> {
  let folder = ''
  let stop = async () => {}
  let made = 0
  const urlOf = (database: string) => `postgres://${OWNER}@/${database}?host=${encodeURIComponent(folder)}`

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'desk-pg-'))
    const user = asItsUser()
    if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid)
    const data = join(folder, 'data')
    const options = ['-D', data, '-A', 'trust', '-U', OWNER, '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync']
    execFileSync(program('initdb'), options, { ...user, cwd: folder, stdio: 'pipe' })
    const settings = ['listen_addresses=', 'fsync=off', 'full_page_writes=off', 'max_connections=60']
    const args = ['-D', data, '-k', folder, ...settings.flatMap((setting) => ['-c', setting])]
    const server = spawn(program('postgres'), args, { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
    const ended = once(server, 'exit')
    stop = async () => {
      server.kill('SIGINT')
      await ended
      rmSync(folder, { recursive: true, force: true })
    }
    await answers(urlOf('postgres'), () => existsSync(join(folder, '.s.PGSQL.5432')) && server.exitCode === null)
  }, 60_000)
  afterAll(() => stop())

  return async () => {
    const name = `test_${++made}`
    await administer(urlOf('postgres'), `CREATE DATABASE ${name}`)
    onTestFinished(() => administer(urlOf('postgres'), `DROP DATABASE ${name} WITH (FORCE)`))
    return urlOf(name)
  }
}

async function administer(url: string, command: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(command)
  await client.end()
}

/** Resolves once the server takes connections. */
async function answers(url: string, mayBe: () => boolean): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      if (mayBe() || tries > 0) return await administer(url, 'SELECT 1')
    } catch (error) {
      if (tries > 200) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
