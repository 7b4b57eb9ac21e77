// @ts-check
import { ensureBuild } from './build.mjs'
import { ensureDependencies } from './dependencies.mjs'
import { resolveElectron } from './electron.mjs'
import { checkMachine } from './machine.mjs'
import { ensureSystemPackages } from './system-packages.mjs'

/** @typedef {import('./electron.mjs').ResolvedElectron} ResolvedElectron */
/** @typedef {import('./system-packages.mjs').PackageGroup} PackageGroup */

/** @returns {boolean} whether this machine can currently show windows */
export const hasDisplay = () =>
  process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY)

/**
 * Sets up everything needed to run the app: system packages, dependencies, Electron. Fast when nothing has changed.
 * @param {PackageGroup[]} [more] additional system packages that the command needs
 * @returns {Promise<ResolvedElectron>}
 */
export async function prepareElectron(more = []) {
  checkMachine()
  await ensureSystemPackages(['electron', ...more, ...(hasDisplay() ? [] : /** @type {const} */ (['virtualDisplay']))])
  await ensureDependencies()
  return resolveElectron()
}

/**
 * Sets up everything needed to run the app, and builds the app.
 * @param {PackageGroup[]} [more] additional system packages that the command needs
 * @returns {Promise<ResolvedElectron>}
 */
export async function prepareApp(more = []) {
  const electron = await prepareElectron(more)
  await ensureBuild()
  return electron
}

/**
 * Sets up everything needed to run the service on Node only, without Electron or a display, and builds it.
 * @param {object} [options]
 * @param {boolean} [options.keychain] whether the service runs here, where its key can be in the keychain
 */
export async function prepareHeadless({ keychain = true } = {}) {
  checkMachine()
  await ensureDependencies({ keychain })
  await ensureBuild()
}
