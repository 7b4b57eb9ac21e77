// @ts-check
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { capture, SetupFailure, say } from './setup/run.mjs'

/** The Debian package's name. */
export const PACKAGE = 'mcp-access-desk'

/** @returns {Set<string>} names of all packages that dpkg has, in any state */
function knownPackages() {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: this is dpkg-query's own placeholder
  return new Set(capture('dpkg-query', ['-W', '-f', '${Package}\n']).stdout.split('\n').filter(Boolean))
}

/** @param {string[]} args @throws {SetupFailure} with what apt-get said */
function apt(args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const { ok, output } = capture('apt-get', ['-q', '-y', '-o', 'Dpkg::Use-Pty=0', ...args], { env })
  if (!ok) throw new SetupFailure(`apt-get ${args.join(' ')} failed:\n\n${output.trim()}`)
}

/** @returns {string[]} files, not folders, that dpkg lists for the package */
const installedFiles = () =>
  capture('dpkg-query', ['-L', PACKAGE])
    .stdout.split('\n')
    .filter((file) => file !== '' && existsSync(file) && !statSync(file).isDirectory())

/** @returns {boolean} whether someone has it installed on this machine already */
export const isPackageInstalled = () => knownPackages().has(PACKAGE)

/**
 * Installs a Debian package of the app as `apt-get install ./x.deb` does for a person; as root. The machine must not have it.
 * @param {string} file
 * @returns {{ executable: string, remove: () => string[] }} `remove` purges it with everything that came along, and returns the
 *   files that it left behind
 * @throws {SetupFailure} when apt-get fails; then nothing of it stays
 */
export function installPackage(file) {
  const before = knownPackages()
  const added = () => [...knownPackages()].filter((name) => !before.has(name))
  const removeAdded = () => {
    const names = added()
    if (names.length > 0) apt(['purge', ...names])
  }
  say(`Installing ${file}`)
  try {
    apt(['install', '--no-install-recommends', file])
    const command = `/usr/bin/${PACKAGE}`
    const files = installedFiles()
    const wanted = [command, `/usr/share/applications/${PACKAGE}.desktop`, `/usr/lib/${PACKAGE}/${PACKAGE}`]
    const missing = wanted.filter((name) => !existsSync(name))
    if (missing.length > 0) throw new SetupFailure(`The package doesn’t install ${missing.join(', ')}.`)
    return {
      executable: command,
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
 * A person's files below a folder, by path and content.
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
