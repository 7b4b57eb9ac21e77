// @ts-check
import { readdirSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { repoRoot } from '../setup/paths.mjs'
import { SetupFailure, say } from '../setup/run.mjs'
import { writeBillOfMaterials } from './bill-of-materials.mjs'
import { runBuilder } from './builder.mjs'
import { writeChecksums } from './checksums.mjs'
import { buildDebianPackage } from './debian-package.mjs'

/** @typedef {import('../setup/electron.mjs').ResolvedElectron} ResolvedElectron */

const output = join(repoRoot, 'dist')
/** Installers built by electron-builder, which downloads the necessary tools from GitHub. */
const targets = /** @type {Record<string, string[]>} */ ({
  linux: ['--linux', '--prepackaged', join(output, 'linux-unpacked')],
  darwin: ['--mac'],
  win32: ['--win'],
})
const INSTALLER = /\.(?:AppImage|rpm|dmg|zip|exe)$/

/** @param {ResolvedElectron} electron @returns {Promise<string[]>} the installers’ paths */
async function buildWithBuilder(electron) {
  const wanted = targets[process.platform]
  if (wanted === undefined) throw new SetupFailure(`There’s no installer for ${process.platform}.`)
  await runBuilder(wanted, electron)
  return readdirSync(output)
    .filter((name) => INSTALLER.test(name))
    .map((name) => join(output, name))
}

/**
 * Builds everything in a release for this platform in `dist`, which is emptied first: the installers, a bill of materials, and
 * `SHA256SUMS`. On Linux, always builds the Debian package, and also the others if Electron is the official one and electron-builder can
 * download its tools.
 * @param {import('../setup/electron.mjs').ResolvedElectron} electron
 * @param {object} [options]
 * @param {boolean} [options.debianOnly] skips the other installers
 * @param {boolean} [options.required] fails when an installer can't be built, instead of warning
 * @returns {Promise<string[]>} the files' paths; on Linux, the Debian package is the first
 * @throws {SetupFailure} when a packaging tool fails
 */
export async function makePackages(electron, { debianOnly = false, required = false } = {}) {
  await rm(output, { recursive: true, force: true })
  await mkdir(output)
  const isLinux = process.platform === 'linux'
  const files = isLinux ? [await buildDebianPackage(electron)] : []
  if (isLinux && !electron.official) {
    say('The AppImage and the RPM are left out: a fallback Electron is for testing only.')
  } else if (!debianOnly) {
    try {
      files.push(...(await buildWithBuilder(electron)))
    } catch (error) {
      if (!(error instanceof SetupFailure) || required || !isLinux) throw error
      say(`\nWARNING: there’s only a Debian package, no AppImage and no RPM. ${error.message} See above.\n`)
    }
  }
  files.push(await writeBillOfMaterials(electron, output))
  files.push(await writeChecksums(files, output))
  return files
}
