// @ts-check
import { ensureSystemPackages } from './system-packages.mjs'

/**
 * How Playwright finds the browser for the window's component tests: `CHROMIUM`, or Debian's; on other systems, the installed Chrome.
 * @returns {{ executablePath: string } | { channel: string }}
 */
export function currentChromium() {
  const executablePath = process.env.CHROMIUM || (process.platform === 'linux' ? '/usr/bin/chromium' : '')
  return executablePath ? { executablePath } : { channel: 'chrome' }
}

/**
 * A current Chromium: the one in `CHROMIUM`, or Debian's, which is installed if missing.
 * @returns {Promise<string | null>} its executable; null on other systems
 */
export async function ensureChromium() {
  if (process.env.CHROMIUM) return process.env.CHROMIUM
  if (process.platform !== 'linux') return null
  await ensureSystemPackages(['chromium'])
  return '/usr/bin/chromium'
}
