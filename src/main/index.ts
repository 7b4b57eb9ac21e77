import { join, resolve } from 'node:path'
import { app, type BrowserWindow, Menu, session } from 'electron'
import { hasJournal } from '../base/backup/restore-journal.ts'
import { limitEntries } from '../base/log/limit-entries.ts'
import { logFor, routeLog } from '../base/log/log.ts'
import { createSettingsFile } from '../base/settings/settings-file.ts'
import { createLogFile } from '../desk/log/log-file.ts'
import { createOpenRequests } from '../desk/open-requests/open-requests.ts'
import type { SendEvent } from '../desk/ports.ts'
import { isPseudo, PSEUDO_QUERY } from '../shared/text/pseudo-mode.ts'
import { createBackground } from './background/background.ts'
import { BACKGROUND_SWITCH, startsInBackground } from './background/start-at-login.ts'
import type { compose } from './compose.ts'
import { abandonWithPage, connectCommands } from './ipc/connect.ts'
import type { Router } from './ipc/router.ts'
import { createTrustedSender } from './ipc/trusted-sender.ts'
import { openDataFolder, resolveDataPaths } from './startup/data-paths.ts'
import { showStartupError } from './startup/startup-error.ts'
import { APP_PAGE, declareAppScheme, serveApp } from './window/app-protocol.ts'
import { denyPermissions, guardContents, refuseClientCertificates } from './window/guard.ts'
import { openMainWindow } from './window/main-window.ts'
import { reloadCrashedWindow } from './window/reload-crashed-window.ts'

app.setName('MCP Access Desk')
// Our secrets are stored through keytar; Chromium must not open its own keychain at every start.
app.commandLine.appendSwitch('password-store', 'basic')
// Chromium resends a request when a kept-alive connection breaks, which would generate two URLs. The API client asks for separate
// connections, which only HTTP/1.1 guarantees.
app.commandLine.appendSwitch('disable-http2')
// HTTP/3, which a server can make Chromium use through Alt-Svc, doesn't have `connection: close` either.
app.commandLine.appendSwitch('disable-quic')
const folder = resolveDataPaths(app.getName())
const logFile = createLogFile(folder.logFolder)
routeLog(limitEntries(logFile.write))
const report = (error: unknown) => logFor('main').error('Unexpected error', error)
const settingsFile = createSettingsFile(folder.settingsFile)
const devPage = app.isPackaged ? undefined : process.env.ELECTRON_RENDERER_URL
const page = devPage ? new URL('/', devPage).href : APP_PAGE

const STATUS_ITEM_AFTER_MS = 3_000
/** Delay before the first check for updates, which puts it well after startup. */
const UPDATES_AFTER_MS = 15_000
let window: BrowserWindow | null = null
let looksForUpdates = false
let isPrepared = false
let parts: ReturnType<typeof compose> | null = null

const background = createBackground({
  settingsFile,
  window: () => window,
  serving: async (limitMs) => (await composed()).serving(limitMs),
  served: async (limitMs) => (await composed()).served(limitMs),
  tray: {
    open: () => void showWindow().catch(report),
    copyUrl: (recordId) =>
      void composed()
        .then(({ copyUrl }) => copyUrl(recordId))
        .catch(report),
    pause: () =>
      void composed()
        .then(({ localService }) => localService.pause())
        .catch(report),
    start: () =>
      void composed()
        .then(({ localService }) => localService.restart())
        .catch(report),
  },
  onSettings: () => sendEvent('settings.changed', undefined),
  onWake: () => void parts?.then(({ wake }) => wake()).catch(report),
})
// The contract for commands and events is large, so it's loaded along with the parts while the page loads.
let sendToWindow: Promise<SendEvent> | null = null
const sendEvent: SendEvent = (name, payload) => {
  sendToWindow ??= import('./ipc/send-event.ts').then(({ createSendEvent }) => createSendEvent(() => window))
  sendToWindow.then((send) => send(name, payload)).catch(report)
  background.note(name)
}

const openRequests = createOpenRequests(() => sendEvent('openRequests.arrived', undefined))

/** Composes the parts once the window has started to load; the first command waits for them. */
function composed(): ReturnType<typeof compose> {
  parts ??= import('./compose.ts').then((module) =>
    module.compose({
      folder,
      settingsFile,
      sendEvent,
      logFile,
      openRequests,
      window: () => window,
      showWindow: (place) => void showWindow(place).catch(report),
      mayRestart: background.mayRestart,
    }),
  )
  return parts
}

let router: Promise<Router> | null = null
const loadRouter = () =>
  (router ??= import('./ipc/router.ts').then(({ createRouter }) =>
    createRouter(async () => (await composed()).handlers),
  ))

/** Prepares what the page's first requests need: the parts, the keychain, and the local service. Later calls do nothing. */
function prepareParts(): void {
  if (isPrepared) return
  isPrepared = true
  loadRouter().catch(report)
  composed()
    .then(({ secretStorage }) => secretStorage.status())
    .catch(report)
  startLocalService()
}

function startLocalService(): void {
  composed()
    .then(({ localService }) => localService.ready())
    .catch(() => {}) // the window shows the service's status
}

/** Starts checking for updates once the app is idle. Later calls do nothing. */
function beginUpdates(): void {
  if (looksForUpdates) return
  looksForUpdates = true
  const begin = async () => (await composed()).beginUpdates()
  setTimeout(() => void begin().catch(report), UPDATES_AFTER_MS)
}

/** Starts work that was deferred until the window is shown. */
function afterShow(shown: BrowserWindow): void {
  import('./desktop/menu.ts').then(({ installContextMenu, installMenu }) => {
    installMenu({
      quit: () => void background.quit(),
      help: () => void showWindow().then(() => sendEvent('help.requested', undefined), report),
      whatsNew: () => void showWindow().then(() => sendEvent('updates.showWhatsNew', undefined), report),
    })
    installContextMenu(shown.webContents)
  }, report)
  import('./desktop/link-registration.ts').then(({ registerLinks }) => registerLinks(), report)
  composed()
    .then(({ settle }) => settle())
    .catch(report)
  // The status item can wait until the first screen is idle.
  setTimeout(() => void background.begin(false).catch(report), STATUS_ITEM_AFTER_MS)
  beginUpdates()
}

/** Opens the window. `place`: a path within the page; defaults to the start page. */
async function openWindow(place = ''): Promise<void> {
  const address = `${isPseudo ? page + PSEUDO_QUERY : page}${place && `#${place}`}`
  window = openMainWindow(address, await settingsFile.read(), settingsFile, afterShow)
  const opened = window
  background.guard(opened)
  reloadCrashedWindow(opened)
  abandonWithPage(opened, (id) => void router?.then(({ abandon }) => abandon(id)))
  // Needed if `serveApp` hasn't prepared the parts: with `npm run dev`, the app doesn't serve the page. For a later window, they're already
  // prepared.
  opened.webContents.once('dom-ready', () => {
    prepareParts()
    startLocalService()
  })
  opened.once('closed', () => {
    window = null
  })
}

/** Brings the window to the front, or opens one at this place if there's none. */
async function showWindow(place?: string): Promise<void> {
  if (!window) {
    if (app.isReady()) await openWindow(place)
    return
  }
  if (window.isMinimized()) window.restore()
  window.show()
  // On Wayland, showing a window doesn't raise it.
  window.focus()
}

/** Runs the service without a window, e.g. after a start at login. */
async function startWithoutWindow(): Promise<void> {
  const { localService } = await composed()
  await background.begin(true)
  beginUpdates()
  await localService.ready().catch(() => {}) // the status item shows the failure
}

async function boot(): Promise<void> {
  Menu.setApplicationMenu(null)
  // As root on a test machine, --no-sandbox is required, or Chromium's helper processes wouldn't start.
  if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox()
  declareAppScheme()
  guardContents(page)
  refuseClientCertificates()
  connectCommands(
    createTrustedSender((id) => window?.webContents.id === id, page),
    loadRouter,
  )
  if (hasJournal(folder.root)) await (await import('../base/backup/swap-data.ts')).settleRestore(folder.root)
  const settings = settingsFile.read()
  await Promise.all([app.whenReady(), settings])
  // Don't prepare the parts earlier, because that would delay the page's own files.
  serveApp(join(__dirname, '../renderer'), prepareParts)
  denyPermissions(session.defaultSession)
  await (startsInBackground() ? startWithoutWindow() : openWindow())
}

function stopBeforeQuit(): void {
  let stopped = false
  app.on('will-quit', (event) => {
    if (stopped || !parts) return
    event.preventDefault()
    parts
      .then(async ({ close, finishUpdates }) => {
        await close()
        stopped = true
        // The new version starts next and must not take this instance for the running app.
        app.releaseSingleInstanceLock()
        return finishUpdates()
      })
      .catch((error: unknown) => {
        report(error)
        return true
      })
      .then((ends) => {
        stopped = true
        // Electron ignores `quit` while it's handling this event.
        if (ends) setImmediate(() => app.quit())
      })
      .catch(report)
  })
}

/** The app's arguments in a command line: without the program and, if the app isn't packaged, without its folder. */
function ownArguments(argv: readonly string[]): string[] {
  const own = app.getAppPath()
  return argv.slice(1).filter((argument) => app.isPackaged || resolve(argument) !== own)
}

/** On macOS, links and files arrive as events, even before the app is ready. */
function takeOpenedOnMac(): void {
  app.on('open-url', (event, link) => {
    event.preventDefault()
    openRequests.addLink(link)
    showWindow().catch(report)
  })
  app.on('open-file', (event, path) => {
    event.preventDefault()
    openRequests.addFile(path).catch(report)
    showWindow().catch(report)
  })
}

function start(): void {
  openDataFolder(folder)
  if (!app.requestSingleInstanceLock()) {
    app.quit()
    return
  }
  app.on('second-instance', (_event, argv, workingFolder) => {
    if (argv.includes(`--${BACKGROUND_SWITCH}`)) return
    openRequests.addArguments(ownArguments(argv), workingFolder).catch(report)
    showWindow().catch(report)
  })
  takeOpenedOnMac()
  openRequests.addArguments(ownArguments(process.argv), process.cwd()).catch(report)
  app.on('activate', () => void showWindow().catch(report))
  app.on('window-all-closed', () => {
    if (!background.staysOpen()) app.quit()
  })
  stopBeforeQuit()
  boot().catch((error) => showStartupError(error, logFile))
}

process.on('uncaughtException', report)
process.on('unhandledRejection', report)
try {
  start()
} catch (error) {
  void showStartupError(error, logFile)
}
