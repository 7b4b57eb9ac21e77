import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const ASK_LIMIT_MS = 2_000

/**
 * Whether the desktop supports status items. On Linux, they need a host on the session bus (freedesktop.org, StatusNotifierItem), which is
 * queried with GLib's `gdbus`; if the query fails, there's assumed to be none.
 */
export async function hasTray(platform: NodeJS.Platform = process.platform): Promise<boolean> {
  if (platform !== 'linux') return true
  const call = [
    'call',
    '--session',
    '--dest',
    'org.kde.StatusNotifierWatcher',
    '--object-path',
    '/StatusNotifierWatcher',
  ]
  const property = ['org.kde.StatusNotifierWatcher', 'IsStatusNotifierHostRegistered']
  const question = [...call, '--method', 'org.freedesktop.DBus.Properties.Get', ...property]
  try {
    const { stdout } = await promisify(execFile)('gdbus', question, { timeout: ASK_LIMIT_MS })
    return stdout.includes('true')
  } catch {
    return false
  }
}
