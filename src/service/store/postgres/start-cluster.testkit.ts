import { execFileSync } from 'node:child_process'
import { chownSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where Debian installs the server's programs, with one folder per release. */
const PROGRAMS = '/usr/lib/postgresql'
const OWNER = 'desk'
const REMEDY = `The tests need PostgreSQL’s server in ${PROGRAMS}. Run: sudo apt-get install postgresql`
const settings = {
  listen_addresses: "''",
  fsync: 'off',
  full_page_writes: 'off',
  max_connections: '400',
  deadlock_timeout: '100ms',
}

/** Returns the URL of a database on the server whose socket is in the folder. */
export const clusterUrl = (folder: string, database: string): string =>
  `postgres://${OWNER}@/${database}?host=${encodeURIComponent(folder)}`

/** Returns the newest installed release. If there's none, throws an error that says what to install. */
export function postgresRelease(): number {
  const releases = existsSync(PROGRAMS) ? readdirSync(PROGRAMS).filter((release) => /^\d+$/.test(release)) : []
  if (releases.length === 0) throw new Error(REMEDY)
  return Math.max(...releases.map(Number))
}

/** Returns the path of a program in the newest installed release. Throws the error of `postgresRelease`. */
export const postgresProgram = (name: string): string => join(PROGRAMS, String(postgresRelease()), 'bin', name)

/** Returns the Debian package's user when running as root, because PostgreSQL refuses to run as root. */
function asItsUser(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const id = (option: string) => Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

/** Starts a server with its files and socket in an existing folder, and waits until it's ready. */
export function startCluster(folder: string, more: Record<string, string> = {}): void {
  const data = join(folder, 'data')
  const user = { ...asItsUser(), cwd: folder, stdio: 'pipe' } as const
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid)
  const options = ['-D', data, '-A', 'trust', '-U', OWNER, '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync']
  execFileSync(postgresProgram('initdb'), options, user)
  const all = { ...settings, unix_socket_directories: `'${folder}'`, ...more }
  const lines = Object.entries(all).map(([name, value]) => `${name} = ${value}\n`)
  writeFileSync(join(data, 'postgresql.auto.conf'), lines.join(''))
  // Inheriting its output would keep this process waiting until the server exits.
  const inFile = ['-l', join(folder, 'log')]
  execFileSync(postgresProgram('pg_ctl'), ['start', '-w', '-D', data, ...inFile], { ...user, stdio: 'ignore' })
}

/** Returns the process ID of the server started in the folder, from the first line of its PID file. */
export function clusterProcess(folder: string): number {
  const [id = ''] = readFileSync(join(folder, 'data', 'postmaster.pid'), 'utf8').split('\n')
  return Number(id)
}
