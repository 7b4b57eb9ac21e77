// @ts-check
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { capture, SetupFailure, say } from '../setup/run.mjs'

/** Name of the Debian package. */
export const PACKAGE = 'mcp-access-desk'

/** @returns {Set<string>} names of all packages known to dpkg, in any state */
function knownPackages() {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: this is dpkg-query's own placeholder
  return new Set(capture('dpkg-query', ['-W', '-f', '${Package}\n']).stdout.split('\n').filter(Boolean))
}

/** In a test, dpkg doesn't need to wait for the disk, because everything is removed afterward. */
const QUICKLY = ['-o', 'Dpkg::Options::=--force-unsafe-io']

/** @param {string[]} args @throws {SetupFailure} with apt-get's output */
function apt(args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const { ok, output } = capture('apt-get', ['-q', '-y', '-o', 'Dpkg::Use-Pty=0', ...QUICKLY, ...args], { env })
  if (!ok) throw new SetupFailure(`apt-get ${args.join(' ')} failed:\n\n${output.trim()}`)
}

/** @returns {string[]} files, but not folders, that dpkg lists for the package */
const installedFiles = () =>
  capture('dpkg-query', ['-L', PACKAGE])
    .stdout.split('\n')
    .filter((file) => file !== '' && existsSync(file) && !statSync(file).isDirectory())

/** @returns {boolean} whether it's already installed on this machine */
export const isPackageInstalled = () => knownPackages().has(PACKAGE)

/** @returns {string} the version that dpkg reports as installed */
// biome-ignore lint/suspicious/noTemplateCurlyInString: this is dpkg-query's own placeholder
const installedVersion = () => capture('dpkg-query', ['-W', '-f', '${Version}', PACKAGE]).stdout

/** The installed app's files. */
const executable = `/usr/bin/${PACKAGE}`
const program = `/usr/lib/${PACKAGE}/${PACKAGE}`
const sandboxHelper = `/usr/lib/${PACKAGE}/chrome-sandbox`

/** @throws {SetupFailure} when a part of the app isn't installed, or is installed incorrectly */
function checkInstallation() {
  const missing = [executable, `/usr/share/applications/${PACKAGE}.desktop`, program].filter(
    (name) => !existsSync(name),
  )
  if (missing.length > 0) throw new SetupFailure(`The package doesn’t install ${missing.join(', ')}.`)
  const { uid, mode } = statSync(sandboxHelper)
  if (uid !== 0 || (mode & 0o7777) !== 0o4755) throw new SetupFailure(`${sandboxHelper} isn’t root’s with mode 4755.`)
}

/**
 * @typedef {object} InstalledPackage
 * @property {string} executable
 * @property {(file: string) => void} upgrade installs a newer package over it
 * @property {() => string[]} remove purges it with all its dependencies, and returns files that were left behind
 */

/**
 * Installs a Debian package of the app as root, just as `apt-get install ./x.deb` does for a user. The package must not be installed on the
 * machine yet.
 * @param {string} file
 * @returns {InstalledPackage}
 * @throws {SetupFailure} when apt-get fails, in which case nothing is left behind
 */
export function installPackage(file) {
  const before = knownPackages()
  const added = () => [...knownPackages()].filter((name) => !before.has(name))
  const removeAdded = () => {
    const names = added()
    if (names.length > 0) apt(['purge', ...names])
  }
  /** @type {string[]} */
  let files = []
  /** @param {string} wanted path of a package */
  const install = (wanted) => {
    say(`Installing ${wanted}`)
    apt(['install', '--no-install-recommends', wanted])
    checkInstallation()
    files = [...new Set([...files, ...installedFiles()])]
  }
  try {
    install(file)
    return {
      executable,
      upgrade(newer) {
        const before = installedVersion()
        const old = installedFiles()
        install(newer)
        if (installedVersion() === before) throw new SetupFailure(`Version ${before} wasn’t upgraded.`)
        const current = new Set(installedFiles())
        const stale = old.filter((name) => !current.has(name) && existsSync(name))
        if (stale.length > 0) throw new SetupFailure(`The upgrade leaves ${stale.join(', ')}.`)
      },
      remove() {
        removeAdded()
        return files.filter((name) => existsSync(name))
      },
    }
  } catch (error) {
    removeAdded()
    throw error
  }
}

/**
 * A user's files below a folder, identified by path and content.
 * @param {string} folder
 * @returns {Map<string, string>} path to SHA-256
 */
export function fingerprint(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return new Map(
    files.map((entry) => {
      const path = join(entry.parentPath ?? entry.path, entry.name)
      return [path, createHash('sha256').update(readFileSync(path)).digest('hex')]
    }),
  )
}
