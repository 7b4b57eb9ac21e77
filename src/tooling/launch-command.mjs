// @ts-check
import { repoRoot } from './setup/paths.mjs'

/**
 * @typedef {object} LaunchCommand
 * @property {string} executablePath
 * @property {string[]} args
 * @property {Record<string, string>} env to be added to the caller's own environment
 */

/** @returns {string[]} Chromium refuses its sandbox to root; nobody else ever goes without it. */
export const sandboxArguments = () => (process.getuid?.() === 0 ? ['--no-sandbox'] : [])

/**
 * How the built app of this clone is launched.
 * @param {import('./setup/electron.mjs').ResolvedElectron} electron
 * @returns {LaunchCommand}
 */
export const launchCommand = (electron) => ({
  executablePath: electron.executablePath,
  args: [...sandboxArguments(), repoRoot],
  env: {},
})
