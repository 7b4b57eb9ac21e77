import { app } from 'electron'
import { logFor } from '../../base/log/log.ts'
import { LINK_SCHEME } from '../../shared/open-requests/open-request.ts'

/** The conditions that determine who registers the app’s links. */
interface Surroundings {
  platform: NodeJS.Platform
  isPackaged: boolean
  /** Whether the data folder was overridden for this session. */
  isSecondCopy: boolean
  /** Whether the app runs from an AppImage, which isn’t installed. */
  isAppImage: boolean
}

const surroundings = (): Surroundings => ({
  platform: process.platform,
  isPackaged: app.isPackaged,
  isSecondCopy: Boolean(process.env.MCP_ACCESS_DESK_HOME),
  isAppImage: Boolean(process.env.APPIMAGE),
})

/**
 * Determines who registers the links. `installer`: the bundle’s Info.plist on macOS, and the package’s desktop entry on Linux, both
 * generated from `protocols` in `package.json`. `app`: on Windows, because electron-builder doesn’t register links in an NSIS installer.
 * `nobody`: when there’s no bundle or desktop entry, and for a second copy, which must not take the links from the user’s regular app.
 */
export function linkRegistrar({ platform, isPackaged, isSecondCopy, isAppImage }: Surroundings) {
  if (isSecondCopy) return 'nobody'
  if (platform === 'win32') return 'app'
  return isPackaged && !isAppImage ? 'installer' : 'nobody'
}

/**
 * Makes the system open the app’s links with this app for the current user, unless an installer does that. Logs when links don’t open this
 * app.
 */
export function registerLinks(
  around: Surroundings = surroundings(),
  system: Pick<typeof app, 'setAsDefaultProtocolClient' | 'getAppPath'> = app,
): void {
  const log = logFor('main')
  const registrar = linkRegistrar(around)
  if (registrar === 'installer') return
  if (registrar === 'nobody') {
    // Users of a second copy or of the source don’t expect links to work; users of an AppImage may.
    log[around.isAppImage ? 'info' : 'debug']('The system doesn’t open links with this copy of the app')
    return
  }
  // An unpackaged app runs in Electron’s executable, which must be given the app’s path.
  const registered = around.isPackaged
    ? system.setAsDefaultProtocolClient(LINK_SCHEME)
    : system.setAsDefaultProtocolClient(LINK_SCHEME, process.execPath, [system.getAppPath()])
  if (!registered) log.warn('Windows refused to open links with the app')
}
