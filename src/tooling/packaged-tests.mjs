// @ts-check
import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { repoRoot } from './setup/paths.mjs'
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
 * Runs the smoke tests of a packaged app as an ordinary user, with Chromium's sandbox on: ourselves, or nobody in place of root.
 * @param {object} options
 * @param {string} options.debianPackage it is unpacked into a folder of the test's own, with the rights that it installs
 * @param {string} options.report path of the JSON report to write
 * @param {string} [options.installed] an executable to test instead of the unpacked one
 * @returns {Promise<number>} Playwright's exit code
 */
export async function runPackagedTests({ debianPackage, report, installed }) {
  const folder = await mkdtemp(join(tmpdir(), 'mcp-access-desk-packaged-'))
  try {
    chmodSync(folder, 0o755)
    const unpacked = capture('dpkg-deb', ['-x', debianPackage, join(folder, 'app')])
    if (!unpacked.ok) throw new SetupFailure(`The package could not be unpacked: ${unpacked.output.trim()}`)
    const { clone, node } = await reachableClone(folder)
    const home = join(folder, `home-${randomBytes(4).toString('hex')}`)
    await mkdir(home, { mode: 0o700 })
    const written = join(home, 'report.json')
    const args = ['test', '-c', join(clone, 'e2e'), '--project=packaged', '--output', join(home, 'artifacts')]
    const code = await runInDesktopSession(
      [node, join(clone, 'node_modules/@playwright/test/cli.js'), ...args, '--reporter=list,json'],
      {
        env: {
          PACKAGED_APP: installed ?? join(folder, 'app/usr/lib/mcp-access-desk/mcp-access-desk'),
          PLAYWRIGHT_JSON_OUTPUT_FILE: written,
          HOME: home,
          TMPDIR: home,
          XDG_CONFIG_HOME: join(home, '.config'),
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
    return code
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
