// @ts-check
import { ensureSystemPackages } from './system-packages.mjs'

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
