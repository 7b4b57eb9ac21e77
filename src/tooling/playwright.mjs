// @ts-check
import { launchCommand } from './launch-command.mjs'
import { toolEntry } from './setup/paths.mjs'
import { prepareApp } from './setup/prepare.mjs'
import { makeTestFolder } from './test-folder.mjs'
import { runInDesktopSession } from './with-desktop-session.mjs'

/**
 * Sets up, builds, and runs Playwright in a separate desktop session. The tests get a folder for temporary files and `E2E_LAUNCH_INFO`, the
 * line printed by `launch-info`, so that Electron is resolved only once.
 * @param {string[]} args for `playwright test`
 * @param {NodeJS.ProcessEnv} [env] added to the environment
 * @param {(chunk: Buffer) => void} [onOutput] receives Playwright's output, instead of our console
 * @returns {Promise<number>} Playwright's exit code
 */
export async function runPlaywright(args, env = {}, onOutput) {
  const electron = await prepareApp(['testSession', 'postgres'])
  const command = [process.execPath, toolEntry('@playwright/test/cli.js'), 'test', '-c', 'e2e', ...args]
  // The benchmarks run on a disk, because their figures include the time that a user's disk would take.
  const folder = makeTestFolder({ onDisk: args.includes('--project=bench') })
  try {
    const more = { ...folder.env, E2E_LAUNCH_INFO: JSON.stringify(launchCommand(electron)) }
    return await runInDesktopSession(command, { env: { ...env, ...more }, onOutput })
  } finally {
    await folder.remove()
  }
}
