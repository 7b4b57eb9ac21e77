// @ts-check
import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, realpathSync, rmSync } from 'node:fs'
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { withLock } from '../setup/lock.mjs'
import { machineCache, repoRoot } from '../setup/paths.mjs'
import { capture, SetupFailure, say } from '../setup/run.mjs'
import { playwrightCounts, sumOfCounts } from '../test-counts.mjs'
import { runInDesktopSession } from '../with-desktop-session.mjs'
import { fingerprint, installPackage, isPackageInstalled, PACKAGE } from './installed-package.mjs'
import { makeOlderPackage } from './older-package.mjs'
import { makeTestBuild } from './test-build.mjs'

/** @typedef {import('../test-counts.mjs').Counts} Counts */
/** @typedef {(chunk: Buffer) => void} OnOutput */

/** The unprivileged user that root switches to: `nobody`, with a home folder inside the tests' folder. */
const nobody = 65534
const asNobody = ['setpriv', `--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups']
const isRoot = process.getuid?.() === 0

/** @param {string} file @returns {boolean} whether an unprivileged user can read it */
const readableForNobody = (file) => capture('setpriv', [...asNobody.slice(1), 'test', '-r', file]).ok

/**
 * A location where an unprivileged user can run the tests: the clone itself, or a copy if the clone is inside a folder that the user can't
 * access.
 * @param {string} folder for the copy
 * @returns {Promise<{ clone: string, node: string }>}
 */
async function reachableClone(folder) {
  if (!isRoot) return { clone: repoRoot, node: process.execPath }
  let clone = repoRoot
  if (!readableForNobody(join(repoRoot, 'node_modules/.package-lock.json'))) {
    say(`Ordinary users cannot read ${repoRoot}: the tests run from a copy of it`)
    clone = join(folder, 'clone')
    const leftOut = ['.git', 'dist', 'out', '.cache'].map((name) => join(repoRoot, name))
    await cp(repoRoot, clone, { recursive: true, verbatimSymlinks: true, filter: (file) => !leftOut.includes(file) })
  }
  let node = process.execPath
  if (!readableForNobody(node)) {
    node = join(folder, basename(node))
    await cp(process.execPath, node)
  }
  return { clone, node }
}

/**
 * As root, installs the package with apt-get, as a user would. As any other user, or as root on a machine that already has the package,
 * unpacks a copy to test, with the permissions that the package sets.
 * @param {string} debianPackage @param {string} folder
 * @returns {import('./installed-package.mjs').InstalledPackage}
 */
function installForTests(debianPackage, folder) {
  if (isRoot && !isPackageInstalled()) return installPackage(debianPackage)
  say(
    isRoot
      ? `${PACKAGE} is installed already: its tests use an unpacked copy`
      : 'Not root: the tests use an unpacked copy',
  )
  const app = join(folder, 'app')
  /** @param {string} file */
  const unpack = (file) => {
    rmSync(app, { recursive: true, force: true })
    const unpacked = capture('dpkg-deb', ['-x', file, app])
    if (!unpacked.ok) throw new SetupFailure(`The package couldn’t be unpacked: ${unpacked.output.trim()}`)
  }
  unpack(debianPackage)
  return { executable: join(app, `usr/lib/${PACKAGE}/${PACKAGE}`), upgrade: unpack, remove: () => [] }
}

/** @param {string} file a Debian package @throws {SetupFailure} with lintian's errors */
function checkWithLintian(file) {
  say('Checking the package with lintian')
  const { ok, output } = capture('lintian', ['--fail-on', 'error', ...(isRoot ? ['--allow-root'] : []), file])
  if (!ok) throw new SetupFailure(`lintian finds errors:\n\n${output.trim()}`)
}

/**
 * @param {string} data where the app keeps a user's files
 * @param {() => void} change must not affect them
 * @param {string} what a description of the change, for the error message
 * @throws {SetupFailure}
 */
function keepsData(data, change, what) {
  const before = fingerprint(data)
  if (!before.has(join(data, 'service/service.db'))) throw new SetupFailure(`The tests left no data in ${data}.`)
  change()
  const after = fingerprint(data)
  const lost = [...before].filter(([path, hash]) => after.get(path) !== hash).map(([path]) => path)
  if (lost.length > 0) throw new SetupFailure(`${what} the package changes a person’s files: ${lost.join(', ')}.`)
  say(`${what} the package left the ${before.size} files of its user unchanged`)
}

/** @param {import('./installed-package.mjs').InstalledPackage} installed @throws {SetupFailure} when files are left behind */
function removeWhole(installed) {
  const left = installed.remove()
  if (left.length > 0) throw new SetupFailure(`Removing the package leaves ${left.join(', ')}.`)
}

/**
 * Tests the packaged app as an unprivileged user with Chromium's sandbox enabled: as the current user, or as `nobody` when that's root.
 * Installs an older version, uses it, upgrades it, tests the newer version with the older one's data, and removes it; the data must be
 * kept. Only one such run is possible on a machine at a time.
 * @param {object} options
 * @param {string} options.debianPackage
 * @param {(name: string) => string} options.report path of the JSON report for a project
 * @param {OnOutput} [options.onOutput] receives the tests' output, instead of our console
 * @returns {Promise<Counts>}
 * @throws {SetupFailure} when installing, upgrading, or removing fails
 */
export const runPackagedTests = ({ debianPackage, report, onOutput }) =>
  withLock(join(machineCache, 'packaged-tests.lock'), () => installAndTest(debianPackage, report, onOutput))

/**
 * @param {string} folder for the user's files
 * @param {(name: string) => string} report
 * @param {OnOutput} [onOutput]
 * @returns {Promise<{ data: string, runTests: (project: string, executable: string) => Promise<Counts> }>} where the app keeps the user's
 * files, and a function that runs a project's tests as this user
 */
async function ordinaryUser(folder, report, onOutput) {
  const { clone, node } = await reachableClone(folder)
  const home = join(folder, `home-${randomBytes(4).toString('hex')}`)
  await mkdir(home, { mode: 0o700 })
  const data = join(home, '.config/MCP Access Desk')
  /** @param {string} project @param {string} executable */
  const runTests = async (project, executable) => {
    const written = join(home, `${project}.json`)
    const keyring = join(home, 'keyring')
    await mkdir(keyring, { recursive: true })
    const testBuild = await makeTestBuild(realpathSync(executable), folder)
    const args = ['test', '-c', join(clone, 'e2e'), `--project=${project}`, '--output', join(home, 'artifacts')]
    const code = await runInDesktopSession(
      [node, join(clone, 'node_modules/@playwright/test/cli.js'), ...args, '--reporter=list,json'],
      {
        env: {
          RELEASE_APP: executable,
          TEST_BUILD: testBuild,
          PLAYWRIGHT_JSON_OUTPUT_FILE: written,
          HOME: home,
          TMPDIR: home,
          XDG_CONFIG_HOME: join(home, '.config'),
          XDG_CACHE_HOME: join(home, '.cache'),
        },
        keyring,
        onOutput,
        wrap: async (session) => {
          if (!isRoot) return session
          const given = capture('chown', ['-R', `${nobody}:${nobody}`, home])
          if (!given.ok) throw new SetupFailure(given.output)
          return [...asNobody, ...session]
        },
      },
    )
    if (existsSync(written)) await cp(written, report(project))
    return playwrightCounts(report(project), code)
  }
  return { data, runTests }
}

/** @param {string} debianPackage @param {(name: string) => string} report @param {OnOutput} [onOutput] */
async function installAndTest(debianPackage, report, onOutput) {
  checkWithLintian(debianPackage)
  const folder = await mkdtemp(join(tmpdir(), 'mcp-access-desk-packaged-'))
  /** @type {(() => string[]) | null} */
  let remove = null
  try {
    chmodSync(folder, 0o755)
    const older = join(folder, 'older.deb')
    await makeOlderPackage(debianPackage, older)
    const installed = installForTests(older, folder)
    remove = installed.remove
    const { data, runTests } = await ordinaryUser(folder, report, onOutput)
    const before = await runTests('older-package', installed.executable)
    if (before.failed > 0) return before
    keepsData(data, () => installed.upgrade(debianPackage), 'Upgrading')
    const counts = sumOfCounts([before, await runTests('packaged', installed.executable)])
    if (counts.failed > 0) return counts
    remove = null
    keepsData(data, () => removeWhole(installed), 'Removing')
    return counts
  } finally {
    remove?.()
    await rm(folder, { recursive: true, force: true })
  }
}
