// @ts-check
import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { SetupFailure } from './run.mjs'

/** @param {string} name a kernel setting below /proc/sys @returns {string | null} */
function kernelSetting(name) {
  const file = join('/proc/sys', name)
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : null
}

/**
 * Checks for systems (Ubuntu 23.10 and later) that deny unprivileged users the namespaces that Chromium's sandbox needs, so the sandbox's
 * helper must be owned by root. Reports this before Chromium exits with a crash report, and never disables the sandbox instead.
 * @param {import('./electron.mjs').ResolvedElectron} electron
 * @throws {SetupFailure} with the command to run
 */
export function checkSandbox(electron) {
  if (process.platform !== 'linux' || process.getuid?.() === 0) return
  const closed =
    kernelSetting('kernel/apparmor_restrict_unprivileged_userns') === '1' ||
    kernelSetting('kernel/unprivileged_userns_clone') === '0' ||
    kernelSetting('user/max_user_namespaces') === '0'
  const helper = join(dirname(electron.executablePath), 'chrome-sandbox')
  if (!closed || !existsSync(helper)) return
  const { uid, mode } = statSync(helper)
  if (uid === 0 && (mode & 0o4755) === 0o4755) return
  throw new SetupFailure(
    'This system lets Chromium’s sandbox work only through its helper. Run this line once, then the same command again:\n\n' +
      `  sudo chown root:root '${helper}' && sudo chmod 4755 '${helper}'\n`,
  )
}
