// @ts-check
import { launchCommand } from './launch-command.mjs'
import { toolEntry } from './setup/paths.mjs'
import { prepareApp } from './setup/prepare.mjs'
import { runInDesktopSession } from './with-desktop-session.mjs'

/**
 * Sets up, builds and runs Playwright in a desktop session of its own. The tests get `E2E_LAUNCH_INFO`, the same line that
 * `launch-info` prints, so that Electron is resolved once.
 * @param {string[]} args for `playwright test`
 * @param {NodeJS.ProcessEnv} [env] added to the environment
 * @returns {Promise<number>} Playwright's exit code
 */
export async function runPlaywright(args, env = {}) {
  const electron = await prepareApp(['testSession'])
  const command = [process.execPath, toolEntry('@playwright/test/cli.js'), 'test', '-c', 'e2e', ...args]
  return runInDesktopSession(command, { env: { ...env, E2E_LAUNCH_INFO: JSON.stringify(launchCommand(electron)) } })
}
