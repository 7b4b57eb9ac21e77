import { app } from 'electron'
import { logFor } from '../../base/log/log.ts'
import { LINK_SCHEME } from '../../shared/open-requests/open-request.ts'

/** What decides who tells the system that the app opens its links. */
interface Surroundings {
  platform: NodeJS.Platform
  isPackaged: boolean
  /** Its data are in a folder that was named for this run. */
  isSecondCopy: boolean
  /** It runs from an AppImage, which nothing installs. */
  isAppImage: boolean
}

const surroundings = (): Surroundings => ({
  platform: process.platform,
  isPackaged: app.isPackaged,
  isSecondCopy: Boolean(process.env.MCP_ACCESS_DESK_HOME),
  isAppImage: Boolean(process.env.APPIMAGE),
})

/**
 * Who registers the links. `installer`: on macOS the bundle’s Info.plist, and on Linux the package’s desktop entry, which both come from
 * `protocols` in `package.json`. `app`: on Windows, as electron-builder writes nothing of it into an NSIS installer. `nobody`: where there’s
 * neither a bundle nor a desktop entry, and for a second copy, which must not take the links from the person’s own.
 */
export function linkRegistrar({ platform, isPackaged, isSecondCopy, isAppImage }: Surroundings) {
  if (isSecondCopy) return 'nobody'
  if (platform === 'win32') return 'app'
  return isPackaged && !isAppImage ? 'installer' : 'nobody'
}

/** Makes the system open the app’s links with it, for this person, where no installer does. Says in the log where they don’t lead here. */
export function registerLinks(
  around: Surroundings = surroundings(),
  system: Pick<typeof app, 'setAsDefaultProtocolClient' | 'getAppPath'> = app,
): void {
  const log = logFor('main')
  const registrar = linkRegistrar(around)
  if (registrar === 'installer') return
  if (registrar === 'nobody') {
    // People who run a second copy, or the source, don’t expect it; those with an AppImage may.
    log[around.isAppImage ? 'info' : 'debug']('The system doesn’t open links with this copy of the app')
    return
  }
  // Electron’s own program has to be told which app to run.
  const registered = around.isPackaged
    ? system.setAsDefaultProtocolClient(LINK_SCHEME)
    : system.setAsDefaultProtocolClient(LINK_SCHEME, process.execPath, [system.getAppPath()])
  if (!registered) log.warn('Windows refused to open links with the app')
}
