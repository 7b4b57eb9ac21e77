// @ts-check
import { existsSync, readFileSync } from 'node:fs'
import { capture, run, SetupFailure, say } from './run.mjs'

/**
 * Debian or Ubuntu packages for each task. An inner list contains the names of one package in different releases. Based on the libraries
 * that Electron and keytar link to; tested on a bare Debian 12.
 * @satisfies {Record<string, string[][]>}
 */
const groups = {
  electron: [
    ['libgtk-3-0', 'libgtk-3-0t64'],
    ['libnss3'],
    ['libasound2', 'libasound2t64'],
    ['libgbm1'],
    ['libxss1'],
    ['libatspi2.0-0', 'libatspi2.0-0t64'],
    ['libsecret-1-0'],
    ['libnotify4'],
    ['xdg-utils'],
    ['libglib2.0-bin'],
  ],
  virtualDisplay: [['xvfb'], ['xauth']],
  testSession: [['xvfb'], ['xauth'], ['dbus'], ['dbus-x11'], ['gnome-keyring'], ['curl'], ['openssl']],
  nativeBuild: [['libsecret-1-dev'], ['pkg-config', 'pkgconf'], ['python3'], ['make'], ['g++']],
  // Ubuntu's package with that name only installs a snap, which can't be automated from outside.
  chromium: [['chromium']],
  packaging: [['fakeroot'], ['dpkg']],
  packageChecks: [['lintian']],
  // The tests start their own database server.
  postgres: [['postgresql']],
  // The load balancer in front of several nodes in tests.
  balancer: [['haproxy']],
  // Checks and enables the unit in a folder, so it doesn't have to be running.
  units: [['systemd']],
}

/** @typedef {keyof typeof groups} PackageGroup */

/** @returns {boolean} whether this is Debian or a derivative */
function isDebianLike() {
  if (process.platform !== 'linux' || !existsSync('/etc/os-release')) return false
  const release = readFileSync('/etc/os-release', 'utf8')
  return /^ID(_LIKE)?=.*\b(debian|ubuntu)\b/m.test(release) && capture('dpkg-query', ['--version']).ok
}

/** How this process can become root without a prompt: without a prefix, with `sudo -n`, or not at all. */
function rootPrefix() {
  if (process.getuid?.() === 0) return []
  return capture('sudo', ['-n', 'true']).ok ? ['sudo', '-n'] : null
}

/** @param {PackageGroup[]} wanted @returns {string[][]} the packages that dpkg doesn't report as installed */
function missingPackages(wanted) {
  const packages = [...new Map(wanted.flatMap((group) => groups[group]).map((names) => [names[0], names])).values()]
  // biome-ignore lint/suspicious/noTemplateCurlyInString: these are dpkg-query's own placeholders
  const report = capture('dpkg-query', ['-W', '-f', '${Package} ${Status}\n', ...packages.flat()]).stdout
  const installed = new Set(
    report.split('\n').flatMap((line) => (line.endsWith(' installed') ? [line.slice(0, line.indexOf(' '))] : [])),
  )
  return packages.filter((names) => !names.some((name) => installed.has(name)))
}

/** @param {string[]} names @returns {string} the name in this release's package lists, or the first one if none is */
function availableName(names) {
  const known = names.find((name) => /Candidate: (?!\(none\))/.test(capture('apt-cache', ['policy', name]).stdout))
  return known ?? /** @type {string} */ (names[0])
}

/** Updates apt's package lists, if this process is allowed to. @returns {Promise<boolean>} whether it could */
export async function updatePackageLists() {
  const prefix = rootPrefix()
  if (prefix === null) return false
  const [command = '', ...args] = [...prefix, 'apt-get', '-q', 'update']
  return (await run(command, args, { toStderr: true })) === 0
}

/**
 * Warns about missing libraries on other distributions, where only the loader knows which ones are installed, so a missing one doesn't stop
 * anything.
 */
function warnOnOtherLinux() {
  const loader = capture('ldconfig', ['-p'])
  if (!loader.ok) return
  const missing = ['libgtk-3.so.0', 'libnss3.so', 'libasound.so.2', 'libgbm.so.1', 'libsecret-1.so.0'].filter(
    (library) => !loader.stdout.includes(library),
  )
  if (missing.length > 0) {
    say(`Electron may not start: ${missing.join(', ')} not found. Install GTK 3, NSS, ALSA, GBM and libsecret.`)
  }
}

/**
 * Installs the missing system packages of these groups, as root or through `sudo -n`.
 * @param {PackageGroup[]} wanted
 * @throws {SetupFailure} with the exact command to run, when packages are missing and can't be installed
 */
export async function ensureSystemPackages(wanted) {
  if (process.platform !== 'linux') return
  if (!isDebianLike()) return warnOnOtherLinux()
  const missing = missingPackages(wanted)
  if (missing.length === 0) return
  const prefix = rootPrefix()
  if (prefix === null) {
    const names = missing.map(availableName).join(' ')
    throw new SetupFailure(
      `System packages are missing. Run this line, then the same command again:\n\n` +
        `  sudo apt-get update && sudo apt-get install -y --no-install-recommends ${names}\n`,
    )
  }
  say(`Installing system packages: ${missing.map((names) => names[0]).join(' ')}`)
  /** @param {string[]} args */
  const apt = async (args) => {
    const [command, ...rest] = [...prefix, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-q', ...args]
    return run(/** @type {string} */ (command), rest, { toStderr: true })
  }
  await apt(['update'])
  const code = await apt(['install', '-y', '--no-install-recommends', ...missing.map(availableName)])
  if (code !== 0) throw new SetupFailure(`apt-get couldn’t install the system packages (exit code ${code}).`)
}
