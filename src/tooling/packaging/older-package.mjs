// @ts-check
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { capture, SetupFailure, say } from '../setup/run.mjs'

const OLDER_VERSION = '0.0.1'
/** A file in the older package that isn't in the newer one, relative to the app's folder. */
const OLDER_FILE = 'resources/only-in-the-older-version.txt'

/** @param {string[]} args for dpkg-deb @throws {SetupFailure} with its output */
function dpkgDeb(args) {
  const { ok, output: said } = capture('dpkg-deb', args)
  if (!ok) throw new SetupFailure(`dpkg-deb ${args.join(' ')} failed: ${said.trim()}`)
}

/**
 * Creates a package with the same app under a lower version, and with an additional file that the newer one doesn't have.
 * @param {string} debianPackage
 * @param {string} target path of the package to write
 */
export async function makeOlderPackage(debianPackage, target) {
  say(`Making a package of version ${OLDER_VERSION} to upgrade from`)
  const folder = await mkdtemp(join(tmpdir(), 'mcp-access-desk-older-'))
  try {
    dpkgDeb(['-R', debianPackage, folder])
    const control = join(folder, 'DEBIAN/control')
    const text = await readFile(control, 'utf8')
    await writeFile(control, text.replace(/^Version: .*$/m, `Version: ${OLDER_VERSION}`))
    await writeFile(join(folder, 'usr/lib/mcp-access-desk', OLDER_FILE), '')
    dpkgDeb(['-Znone', '--root-owner-group', '--build', folder, target])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
