// @ts-check
import { existsSync, readdirSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { withLock } from './lock.mjs'
import { machineCache } from './paths.mjs'
import { capture, run, SetupFailure, say } from './run.mjs'
import { updatePackageLists } from './system-packages.mjs'

/**
 * Programs that the tests take from Debian’s packages without installing these, because the packages start servers on fixed ports at every
 * boot, or have a dozen dependencies.
 * @satisfies {Record<string, { from: string, path: string }>}
 */
const programs = {
  /** Prometheus’s checker for metrics, rules, and its configuration. */
  promtool: { from: 'prometheus', path: 'usr/bin' },
  nginx: { from: 'nginx', path: 'usr/sbin' },
  caddy: { from: 'caddy', path: 'usr/bin' },
  /** Manages the certificate authorities that Chromium trusts on Linux. */
  certutil: { from: 'libnss3-tools', path: 'usr/bin' },
}

/** @typedef {keyof typeof programs} DebianProgram */

const names = /** @type {DebianProgram[]} */ (Object.keys(programs))
const folderOf = (/** @type {DebianProgram} */ name) => join(machineCache, name)

/** @param {DebianProgram} name @returns {string | null} its path, installed on this computer or extracted; null if there’s neither */
function findProgram(name) {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', folderOf(name)]
  return folders.map((folder) => join(folder, name)).find((file) => existsSync(file)) ?? null
}

/** @returns {Record<string, string>} a variable for each program that’s available, such as `NGINX`, with its path */
export const debianProgramVariables = () =>
  Object.fromEntries(
    names.flatMap((name) => {
      const file = findProgram(name)
      return file === null ? [] : [[name.toUpperCase(), file]]
    }),
  )

/** @param {DebianProgram} name @throws {SetupFailure} when its package can’t be downloaded */
async function extract(name) {
  const { from, path } = programs[name]
  const folder = folderOf(name)
  say(`Fetching ${name}`)
  const making = `${folder}.part`
  await rm(making, { recursive: true, force: true })
  await mkdir(making)
  const options = { cwd: making, toStderr: true }
  const download = () => run('apt-get', ['-q', 'download', from], options)
  if ((await download()) !== 0 && (!(await updatePackageLists()) || (await download()) !== 0))
    throw new SetupFailure(
      `apt-get couldn’t download the package ${from}, which the tests take ${name} from; see above.`,
    )
  const file = readdirSync(making).find((each) => each.endsWith('.deb')) ?? ''
  const code = await run('dpkg-deb', ['--extract', file, 'package'], options)
  if (code !== 0) throw new SetupFailure(`dpkg-deb couldn’t unpack ${file} (exit code ${code}).`)
  const found = join(making, 'package', path)
  for (const other of readdirSync(found)) if (other !== name) await rm(join(found, other), { recursive: true })
  await rename(found, folder)
  await rm(making, { recursive: true })
}

/** Downloads the programs that aren’t on this computer, once per machine. @throws {SetupFailure} when a package can’t be downloaded */
export async function ensureDebianPrograms() {
  const isMissing = (/** @type {DebianProgram} */ name) => findProgram(name) === null
  if (process.platform !== 'linux' || !names.some(isMissing) || !capture('apt-get', ['--version']).ok) return
  await mkdir(machineCache, { recursive: true })
  await withLock(join(machineCache, 'debian-programs.lock'), async () => {
    for (const name of names) if (isMissing(name)) await extract(name)
  })
}
