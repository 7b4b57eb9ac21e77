// @ts-check
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import {
  downloadOfficialElectron,
  executableName,
  installedOfficialElectron,
  officialVersion,
} from './official-electron.mjs'
import { SetupFailure, say } from './run.mjs'
import { standInElectron, standInVersion } from './stand-in-electron.mjs'

/**
 * @typedef {object} ResolvedElectron
 * @property {string} executablePath absolute
 * @property {boolean} official false for the stand-in, which is for development and tests only
 * @property {string} version of Electron, without a leading v
 * @property {string} reason why this one, for people
 */

/** @param {string} folder an unpacked Electron @returns {ResolvedElectron} */
function overriddenElectron(folder) {
  const executablePath = resolve(folder, executableName())
  if (!existsSync(executablePath)) {
    throw new SetupFailure(`ELECTRON_OVERRIDE_DIST_PATH is set, but ${executablePath} does not exist.`)
  }
  const versionFile = join(folder, 'version')
  const version = existsSync(versionFile) ? readFileSync(versionFile, 'utf8').trim().replace(/^v/, '') : 'unknown'
  return { executablePath, official: version === officialVersion(), version, reason: 'ELECTRON_OVERRIDE_DIST_PATH' }
}

/** @returns {Promise<ResolvedElectron>} */
async function findElectron() {
  const override = process.env.ELECTRON_OVERRIDE_DIST_PATH
  if (override) return overriddenElectron(override)
  const version = officialVersion()
  const installed = installedOfficialElectron()
  if (installed !== null) return { executablePath: installed, official: true, version, reason: 'installed' }
  const downloaded = await downloadOfficialElectron()
  if (downloaded !== null) return { executablePath: downloaded, official: true, version, reason: 'downloaded' }
  try {
    const executablePath = await standInElectron()
    const reason = `a stand-in for tests: Electron ${version} could not be downloaded`
    return { executablePath, official: false, version: standInVersion, reason }
  } catch (error) {
    throw new SetupFailure(
      `Electron ${version} could not be downloaded, and ${error instanceof Error ? error.message : String(error)}.\n` +
        'Set ELECTRON_MIRROR to an address that carries Electron releases, or ELECTRON_OVERRIDE_DIST_PATH to the folder of ' +
        'an unpacked Electron, then run the same command again.',
    )
  }
}

/**
 * Finds the Electron that every command uses, and says on stderr which one and why. The order: `ELECTRON_OVERRIDE_DIST_PATH`,
 * the installed official one, a download of it, the stand-in from npm.
 * @returns {Promise<ResolvedElectron>}
 * @throws {SetupFailure} naming the remedies when there is none
 */
export async function resolveElectron() {
  const electron = await findElectron()
  say(`Electron ${electron.version} (${electron.reason})`)
  return electron
}

/** @param {ResolvedElectron} electron @returns {string} the folder that holds it, in the shape of an official archive */
export const electronFolder = (electron) =>
  process.platform === 'darwin' ? resolve(electron.executablePath, '../../../..') : dirname(electron.executablePath)
