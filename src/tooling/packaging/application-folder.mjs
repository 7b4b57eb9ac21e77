// @ts-check
import { chmod, copyFile, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { electronFolder } from '../setup/electron.mjs'
import { repoRoot } from '../setup/paths.mjs'
import { runBuilder } from './builder.mjs'

/** @typedef {import('../setup/electron.mjs').ResolvedElectron} ResolvedElectron */

const output = join(repoRoot, 'dist')

/** Makes libraries non-executable, as Debian requires. @param {string} folder */
async function unmarkLibraries(folder) {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const isLibrary = entry.isFile() && /\.(?:so(?:\.\d+)*|node)$/.test(entry.name)
    if (isLibrary) await chmod(join(entry.parentPath ?? entry.path, entry.name), 0o644)
  }
}

/**
 * Creates `dist/linux-unpacked`, the app in its installed form, with every fuse set as in a release.
 * @param {ResolvedElectron} electron
 * @returns {Promise<string>} the folder
 * @throws {import('../setup/run.mjs').SetupFailure} when electron-builder fails
 */
export async function buildApplicationFolder(electron) {
  const unpacked = join(output, 'linux-unpacked')
  await rm(unpacked, { recursive: true, force: true })
  await runBuilder(['--linux', 'dir', `-c.electronDist=${electronFolder(electron)}`], electron)
  // The fallback's own loader must not be included, even though the fuses would prevent Electron from loading it.
  await rm(join(unpacked, 'resources/app'), { recursive: true, force: true })
  await writeFile(join(unpacked, 'version'), electron.version)
  await copyFile(join(repoRoot, 'LICENSE'), join(unpacked, 'LICENSE'))
  await unmarkLibraries(unpacked)
  return unpacked
}
