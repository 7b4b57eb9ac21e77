import { join } from 'node:path'
import { app, shell as electronShell, nativeTheme } from 'electron'
import { createAccessFeature } from '../desk/access/access-feature.ts'
import { createAssistantFeature } from '../desk/assistant/assistant-feature.ts'
import { createBackupFeature } from '../desk/backup/backup-feature.ts'
import { createBulkFeature } from '../desk/bulk/bulk-feature.ts'
import { createClientsFeature } from '../desk/clients/clients-feature.ts'
import { createFleetCheckFeature } from '../desk/fleet-check/fleet-check-feature.ts'
import { createInstallPageHandlers } from '../desk/install-page/install-page-handlers.ts'
import { createLogHandlers } from '../desk/log/log-handlers.ts'
import { createMoveFeature } from '../desk/move/move-feature.ts'
import { createNotificationsFeature } from '../desk/notifications/notifications-feature.ts'
import type { OpenRequests } from '../desk/open-requests/open-requests.ts'
import { createProbeFeature } from '../desk/probe/probe-feature.ts'
import { createSettingsHandlers } from '../desk/settings/settings-handlers.ts'
import { createUpdatesFeature } from '../desk/updates/updates-feature.ts'
import type { CommandHandlers } from '../shared/ipc/contract.ts'
import type { Settings } from '../shared/model/settings.ts'
import { LOCAL_WORKSPACE_ID } from '../shared/model/workspace.ts'
import { hasTray } from './background/has-tray.ts'
import { createServing } from './background/serving.ts'
import { createStartAtLogin } from './background/start-at-login.ts'
import { type BaseShell, composeBase } from './compose-base.ts'
import { openFolder, openPath } from './desktop/open-path.ts'
import { createWorkSignals } from './desktop/work-signals.ts'
import { createShellHandlers } from './ipc/shell-handlers.ts'
import { isProxied } from './network/system-proxy.ts'
import { createNotify } from './notifications/notify.ts'
import { readAppInfo } from './startup/app-info.ts'
import { decideFirstSteps } from './startup/decide-first-steps.ts'

interface Shell extends BaseShell {
  openRequests: OpenRequests
  /** Brings the window to the front, or opens one at this place if there's none. */
  showWindow: (place: string) => void
  /** Asks before restarting into this version, if customers would be affected. */
  mayRestart: (version: string) => Promise<boolean>
}

/** The build creates this file; it's installed alongside the archive because other programs can't read files inside it. */
const noticesFile = () =>
  join(app.isPackaged ? process.resourcesPath : join(app.getAppPath(), 'out'), 'third-party-notices.txt')

const applySettings = ({ colorScheme }: Settings) => {
  nativeTheme.themeSource = colorScheme
}

/** Restarts without the usual shutdown: nothing is open, and the data must not be opened. */
function restartAtOnce(): void {
  app.relaunch()
  app.exit(0)
}

/** Creates the desk's features in order of their dependencies, and combines their handlers. */
export async function compose(shell: Shell) {
  const { folder, settingsFile, logFile, openRequests, window, showWindow, mayRestart } = shell
  const { appInfo, updateConfig } = await readAppInfo(folder)
  await decideFirstSteps(settingsFile, folder.historyFolder)
  const { desk, reachable, copyUrl, handlers: baseHandlers } = composeBase(shell)
  const { events, localService, management } = desk
  const localApi = () => management.apiOf(LOCAL_WORKSPACE_ID)
  const startAtLogin = createStartAtLogin()

  const serving = createServing({ ...desk, localApi })
  const notifications = createNotificationsFeature({
    ...desk,
    createNotify: (options) => createNotify({ ...options, window }),
    showWindow,
    localApi,
  })
  const signals = createWorkSignals(window, notifications.notify)
  events.bulkProgress.on(({ runId, progress }) => signals.noteRun(runId, progress))
  events.fleetCheckProgress.on(signals.noteFleetCheck)

  const move = createMoveFeature(desk)
  const probe = createProbeFeature({ ...desk, isProxied })
  const fleetCheck = createFleetCheckFeature({ ...desk, engine: probe.engine })
  const bulk = createBulkFeature({ ...desk, engine: probe.engine })
  const access = createAccessFeature(desk)
  const clients = createClientsFeature({
    ...desk,
    folder: folder.clientsFolder,
    openExternal: (link) => electronShell.openExternal(link),
  })
  const updates = createUpdatesFeature({
    ...desk,
    appInfo,
    config: updateConfig,
    app: { isPackaged: app.isPackaged, resources: process.resourcesPath, quit: () => app.quit() },
    startAtLogin,
    mayRestart,
  })
  const backup = createBackupFeature({
    ...desk,
    folder,
    serviceDatabase: async () => (await import('../service/store/open-database.ts')).SERVICE_DATABASE,
    runs: bulk.runs,
    appVersion: appInfo.version,
    onTorn: restartAtOnce,
    async onRestored() {
      applySettings((await settingsFile.read()).settings)
      await reachable.reload()
      window()?.webContents.reload()
    },
  })

  const handlers: CommandHandlers = {
    ...baseHandlers,
    ...move.handlers,
    ...probe.handlers,
    ...fleetCheck.handlers,
    ...bulk.handlers,
    ...access.handlers,
    ...createAssistantFeature(desk).handlers,
    ...clients.handlers,
    ...updates.handlers,
    ...backup.handlers,
    ...openRequests.handlers,
    ...createInstallPageHandlers(desk),
    ...createSettingsHandlers({ ...desk, applySettings }),
    ...createLogHandlers({
      ...desk,
      appInfo,
      logFolder: { open: () => openFolder(folder.logFolder), tail: logFile.tail },
    }),
    ...createShellHandlers({ ...desk, appInfo, openNotices: () => openPath(noticesFile()), hasTray, startAtLogin }),
  }

  return {
    handlers,
    localService,
    secretStorage: desk.secretStorage,
    serving: serving.serving,
    served: serving.served,
    copyUrl,
    beginUpdates: updates.begin,
    /** Settles or removes whatever was interrupted when the app last quit. */
    settle: () => Promise.all([clients.settleInstalls(), backup.removeLeftovers()]),
    /** Called when the computer has woken up. */
    wake(): void {
      management.reconnect()
      localService.wake()
      reachable.retry()
    },
    /** Closes every part. Work in progress is closed before the local service that it needs. */
    async close(): Promise<void> {
      await Promise.all([bulk.close(), fleetCheck.close(), move.close(), desk.clipboard.clearSecret()])
      await Promise.all([desk.history.close(), localService.stop(), reachable.close()])
    },
    /** Called when the parts have closed: starts the new version or the installer. Returns false if that quits the app itself. */
    finishUpdates: updates.finish,
  }
}
