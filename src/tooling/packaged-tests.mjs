// @ts-check
import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fingerprint, installPackage, isPackageInstalled, PACKAGE } from './installed-package.mjs'
import { withLock } from './setup/lock.mjs'
import { machineCache, repoRoot } from './setup/paths.mjs'
import { capture, SetupFailure, say } from './setup/run.mjs'
import { runInDesktopSession } from './with-desktop-session.mjs'

/** The ordinary user that root becomes: nobody, with a home in a folder of the test's own. */
const nobody = 65534
const asNobody = ['setpriv', `--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups']
const isRoot = process.getuid?.() === 0

/** @param {string} file @returns {boolean} whether an ordinary user can read it */
const readableForNobody = (file) => capture('setpriv', [...asNobody.slice(1), 'test', '-r', file]).ok

/**
 * A place from which an ordinary user can run the tests: the clone itself, or a copy where the clone is below a closed folder.
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
 * Root installs the package with apt-get, as a person does. Anyone else, and root on a machine that has it already, tests an unpacked
 * copy, with the rights that it installs.
 * @param {string} debianPackage @param {string} folder
 * @returns {{ executable: string, remove: () => string[] }}
 */
function installForTests(debianPackage, folder) {
  if (isRoot && !isPackageInstalled()) return installPackage(debianPackage)
  say(
    isRoot
      ? `${PACKAGE} is installed already: its tests use an unpacked copy`
      : 'Not root: the tests use an unpacked copy',
  )
  const unpacked = capture('dpkg-deb', ['-x', debianPackage, join(folder, 'app')])
  if (!unpacked.ok) throw new SetupFailure(`The package couldn’t be unpacked: ${unpacked.output.trim()}`)
  return { executable: join(folder, `app/usr/lib/${PACKAGE}/${PACKAGE}`), remove: () => [] }
}

/** @param {string} data where the app keeps a person's files @param {() => string[]} remove @throws {SetupFailure} */
function checkRemoval(data, remove) {
  const before = fingerprint(data)
  if (!before.has(join(data, 'service/service.db'))) throw new SetupFailure(`The tests left no data in ${data}.`)
  const left = remove()
  if (left.length > 0) throw new SetupFailure(`Removing the package leaves ${left.join(', ')}.`)
  const after = fingerprint(data)
  const lost = [...before].filter(([path, hash]) => after.get(path) !== hash).map(([path]) => path)
  if (lost.length > 0) throw new SetupFailure(`Removing the package changes a person’s files: ${lost.join(', ')}.`)
  say(`Removed the package; the ${before.size} files of its user are unchanged`)
}

/**
 * Runs the smoke tests of a packaged app as an ordinary user, with Chromium's sandbox on: ourselves, or nobody in place of root. Then
 * removes the package and checks that the user's data stays. One at a time on a machine.
 * @param {object} options
 * @param {string} options.debianPackage
 * @param {string} options.report path of the JSON report to write
 * @returns {Promise<number>} Playwright's exit code
 * @throws {SetupFailure} when installing or removing goes wrong
 */
export const runPackagedTests = ({ debianPackage, report }) =>
  withLock(join(machineCache, 'packaged-tests.lock'), () => installAndTest(debianPackage, report))

/** @param {string} debianPackage @param {string} report */
async function installAndTest(debianPackage, report) {
  const folder = await mkdtemp(join(tmpdir(), 'mcp-access-desk-packaged-'))
  /** @type {(() => string[]) | null} */
  let remove = null
  try {
    chmodSync(folder, 0o755)
    const installed = installForTests(debianPackage, folder)
    remove = installed.remove
    const { clone, node } = await reachableClone(folder)
    const home = join(folder, `home-${randomBytes(4).toString('hex')}`)
    await mkdir(home, { mode: 0o700 })
    const config = join(home, '.config')
    const written = join(home, 'report.json')
    const args = ['test', '-c', join(clone, 'e2e'), '--project=packaged', '--output', join(home, 'artifacts')]
    const code = await runInDesktopSession(
      [node, join(clone, 'node_modules/@playwright/test/cli.js'), ...args, '--reporter=list,json'],
      {
        env: {
          PACKAGED_APP: installed.executable,
          PLAYWRIGHT_JSON_OUTPUT_FILE: written,
          HOME: home,
          TMPDIR: home,
          XDG_CONFIG_HOME: config,
          XDG_CACHE_HOME: join(home, '.cache'),
        },
        wrap: async (session, sessionFolder) => {
          if (!isRoot) return session
          const given = capture('chown', ['-R', `${nobody}:${nobody}`, home, sessionFolder])
          if (!given.ok) throw new SetupFailure(given.output)
          return [...asNobody, ...session]
        },
      },
    )
    if (existsSync(written)) await cp(written, report)
    if (code === 0) {
      const removeIt = installed.remove
      remove = null
      checkRemoval(join(config, 'MCP Access Desk'), removeIt)
    }
    return code
  } finally {
    remove?.()
    await rm(folder, { recursive: true, force: true })
  }
}
