// @ts-check
import { repoRoot } from './setup/paths.mjs'

/**
 * @typedef {object} LaunchCommand
 * @property {string} executablePath
 * @property {string[]} args
 * @property {Record<string, string>} env to be added to the caller's own environment
 */

/**
 * @returns {string[]} `--no-sandbox` for root only, because Chromium refuses to run its sandbox as root; other users always have the
 * sandbox
 */
export const sandboxArguments = () => (process.getuid?.() === 0 ? ['--no-sandbox'] : [])

/**
 * The launch command for this clone's built app.
 * @param {import('./setup/electron.mjs').ResolvedElectron} electron
 * @returns {LaunchCommand}
 */
export const launchCommand = (electron) => ({
  executablePath: electron.executablePath,
  args: [...sandboxArguments(), repoRoot],
  env: {},
})
