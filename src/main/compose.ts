import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { app, type BrowserWindow, nativeTheme, shell } from 'electron'
import { hasJournal } from '../base/backup/restore-journal.ts'
import { removeLeftovers } from '../base/backup/swap-data.ts'
import { loadOnce } from '../base/runtime/load-once.ts'
import type { SettingsFile } from '../base/settings/settings-file.ts'
import { threadEntry } from '../base/threads/thread-entry.ts'
import { createAccessApi } from '../desk/api/access-api.ts'
import { createBulkRuns } from '../desk/bulk/bulk-runs.ts'
import { createPreparedRuns } from '../desk/bulk/prepared-runs.ts'
import { createFleetChecks } from '../desk/fleet-check/fleet-checks.ts'
import { createHistory } from '../desk/history/history.ts'
import { urlCheckOf } from '../desk/history/url-check.ts'
import { accessNow, mcpUrlsOf } from '../desk/local-service/local-addresses.ts'
import type { LogFile } from '../desk/log/log-file.ts'
import { createRecordTokens } from '../desk/management/find-record-tokens.ts'
import { createServiceQuestions } from '../desk/management/service-questions.ts'
import { createWorkspaceManagement } from '../desk/management/workspace-management.ts'
import { composeMoves } from '../desk/move/compose-moves.ts'
import { composeNotifications } from '../desk/notifications/compose-notifications.ts'
import type { OpenRequests } from '../desk/open-requests/open-requests.ts'
import type { DataPaths, LocalServiceControl, SendEvent } from '../desk/ports.ts'
import { createProbeEngine } from '../desk/probe/probe-engine.ts'
import { proveTests } from '../desk/probe/prove-tests.ts'
import { testAsCustomers } from '../desk/probe/test-as-customers.ts'
import { trustAuthority } from '../desk/probe/trust-authority.ts'
import { composeReachable } from '../desk/reachable/compose-reachable.ts'
import { createLockedData } from '../desk/secrets/locked-data.ts'
import { apiKeyName } from '../desk/secrets/secret-names.ts'
import { createSecretStorage, type SecretStorageControl } from '../desk/secrets/secret-storage.ts'
import { goingOn } from '../desk/updates/going-on.ts'
import { lazyUpdates } from '../desk/updates/lazy-updates.ts'
import { createWorkspaceAccess } from '../desk/workspaces/workspace-access.ts'
import { createWorkspaces } from '../desk/workspaces/workspaces.ts'
import { AppFailure } from '../shared/errors.ts'
import type { Access } from '../shared/model/access.ts'
import type { Settings } from '../shared/model/settings.ts'
import { LOCAL_WORKSPACE_ID } from '../shared/model/workspace.ts'
import { hasTray } from './background/has-tray.ts'
import { createServing } from './background/serving.ts'
import { createStartAtLogin } from './background/start-at-login.ts'
import { createClipboard } from './desktop/clipboard.ts'
import { fileDialogs } from './desktop/file-dialogs.ts'
import { openFolder, openPath } from './desktop/open-path.ts'
import { createWorkSignals } from './desktop/work-signals.ts'
import { createHandlers } from './ipc/handlers.ts'
import { createLocalService } from './local-service/local-service.ts'
import { appFetch } from './network/fetch.ts'
import { isProxied } from './network/system-proxy.ts'
import { createNotify } from './notifications/notify.ts'
import { readAppInfo } from './startup/app-info.ts'
import { decideFirstSteps } from './startup/decide-first-steps.ts'

interface Options {
  folder: DataPaths
  settingsFile: SettingsFile
  sendEvent: SendEvent
  logFile: LogFile
  openRequests: OpenRequests
  window: () => BrowserWindow | null
  /** Brings the window to the front. Where there's none, it opens one, at this place of it. */
  showWindow: (place: string) => void
  /** Asks before a restart into this version, where customers would notice it. */
  mayRestart: (version: string) => Promise<boolean>
}

/** The build makes it; installed, it's beside the archive, as other programs read no file inside of one. */
const noticesFile = () =>
  join(app.isPackaged ? process.resourcesPath : join(app.getAppPath(), 'out'), 'third-party-notices.txt')

const applySettings = ({ colorScheme }: Settings) => {
  nativeTheme.themeSource = colorScheme
}

/** Builds every part once and joins them. Returns the handlers and the parts that live as long as the app. */
export async function compose(options: Options) {
  const { folder, settingsFile, sendEvent, logFile, openRequests, window, showWindow } = options
  const { appInfo, updateConfig } = await readAppInfo(folder)
  await decideFirstSteps(settingsFile, folder.historyFolder)
  let settling: Promise<void> | undefined
  const kept = createSecretStorage({
    openKeychain: async () => (await import('./keychain/keychain.ts')).openKeychain(folder.keychainService),
    passphraseFile: folder.passphraseFile,
    lockedData: createLockedData(
      folder.root,
      [folder.serviceFolder, folder.historyFolder, folder.passphraseFile].map((path) => basename(path)),
    ),
    onSecret: logFile.hide,
    onChange: () => {
      sendEvent('secrets.changed', undefined)
      sendEvent('workspaces.changed', undefined)
    },
  })
  const secretStorage: SecretStorageControl = {
    ...kept,
    // What a restore has left for the secrets is settled before anyone uses them.
    async store() {
      const store = await kept.store()
      if (hasJournal(folder.root))
        settling ??= backups()
          .then(({ settle }) => settle(store))
          .finally(() => {
            settling = undefined
          })
      await settling
      return store
    },
  }
  const reachable = composeReachable({
    ...{ folder: folder.reachableFolder, settingsFile, secrets: () => secretStorage.store() },
    localService: () => localService,
    fetch: appFetch,
    onChange: () => sendEvent('reachable.changed', undefined),
  })
  const localService: LocalServiceControl = createLocalService({
    folder: folder.serviceFolder,
    secretStorage,
    reach: reachable.reach,
    onChange: () => {
      sendEvent('localService.changed', undefined)
      sendEvent('workspaces.changed', undefined)
      if (localService.status().state === 'running') customerNotices.begin()
      void reachable.serviceChanged()
    },
    onChanges(changes) {
      sendEvent('management.changed', { workspaceId: LOCAL_WORKSPACE_ID, changes })
      customerNotices.note(changes)
      fleetChecks.changed(LOCAL_WORKSPACE_ID, changes)
    },
  })
  const workspaces = createWorkspaces({
    settingsFile,
    secrets: () => secretStorage.store(),
    local: () => {
      const status = localService.status()
      return { baseUrl: status.state === 'running' ? status.baseUrl : '', hasApiKey: status.state === 'running' }
    },
    onChange() {
      sendEvent('workspaces.changed', undefined)
      management.workspacesChanged()
    },
  })
  const history = createHistory({
    workerFile: threadEntry('history-worker'),
    folder: folder.historyFolder,
    secretStorage,
    onChange(ids) {
      serving.noteHistory()
      sendEvent('history.changed', { ids })
    },
    retentionDays: async () => (await settingsFile.read()).settings.historyRetentionDays,
    mayRest: () => window() === null && !bulk.runs.isActive() && !fleetChecks.isActive(),
  })
  const clipboard = createClipboard(async () => (await settingsFile.read()).settings.clearClipboardSeconds)
  const currentAccess = <A extends Pick<Access, 'url' | 'token'>>(workspaceId: string, access: A): A =>
    accessNow(localService.status(), workspaceId, access)
  const clientEngine = loadOnce(async () => {
    const { openClientEngine } = await import('../desk/clients/client-engine.ts')
    return openClientEngine(folder.clientsFolder, (link) => shell.openExternal(link))
  })
  const hasInstalls = () => existsSync(folder.clientsFolder)
  const accessApi = (connection: { baseUrl: string; apiKey: string }) => {
    // A key that's being tried isn't stored yet.
    logFile.hide(connection.apiKey)
    return createAccessApi({ ...connection, fetch: appFetch })
  }
  const management = createWorkspaceManagement({
    ...{ workspaces, localService, fetch: appFetch, hide: logFile.hide, hasWindow: () => window() !== null },
    onChanges(workspaceId, changes) {
      sendEvent('management.changed', { workspaceId, changes })
      fleetChecks.changed(workspaceId, changes)
    },
    onFound: (workspaceId) => sendEvent('workspaces.managementChanged', { workspaceId }),
  })
  const localManagementApi = () => management.apiOf(LOCAL_WORKSPACE_ID)
  const serving = createServing({
    status: localService.status,
    reach: reachable.status,
    managementApi: localManagementApi,
    history,
  })
  const { accessApiOf, workspaceName } = createWorkspaceAccess({ workspaces, localService, accessApi })
  const moves = composeMoves({
    ...{ settingsFile, history, workspaces, workspaceName, management, localService, sendEvent },
    onChange: () => updates.workChanged(),
  })
  const { notify, customerNotices } = composeNotifications({
    ...{ settingsFile, showWindow, workspaces, sendEvent },
    createNotify: (options) => createNotify({ ...options, window }),
    managementApi: localManagementApi,
  })
  const signals = createWorkSignals(window, notify)
  const trustingTests = trustAuthority(createProbeEngine({ fetch: appFetch, isProxied }), reachable.authorityOf)
  const customerTests = testAsCustomers(trustingTests, management)
  const provenTests = proveTests(customerTests, {
    mcpUrls: () => mcpUrlsOf(localService.status()),
    apiKey: async () => (await secretStorage.store()).get(apiKeyName(LOCAL_WORKSPACE_ID)),
  })
  const fleetChecks = createFleetChecks({
    call: history.call,
    findTokens: createRecordTokens({ workspaces, management }),
    listServers: async (workspaceId, signal) =>
      (await (await accessApiOf(workspaceId, signal)).listServers(signal)).servers,
    async check(target, signal) {
      const { url } = currentAccess(target.workspaceId, target)
      return urlCheckOf(await provenTests.probe({ url, signal, workspaceId: target.workspaceId }))
    },
    onProgress(check) {
      sendEvent('fleetCheck.progress', check)
      signals.noteFleetCheck(check)
      updates.workChanged()
    },
  })
  const bulk = {
    prepared: createPreparedRuns({
      ...{ call: history.call, accessApi: accessApiOf },
      async questions(workspaceId, signal) {
        const found = await management.find(workspaceId, false, signal)
        if (found.state === 'unknown') throw new AppFailure(found.error)
        const mayRead = found.state === 'managed' && found.scopes.includes('read')
        return createServiceQuestions(mayRead ? await management.apiOf(workspaceId) : null, signal)
      },
    }),
    runs: createBulkRuns({
      ...{ call: history.call, accessApi: accessApiOf, workspaceName },
      async check(workspaceId, access, signal) {
        const { url } = currentAccess(workspaceId, access)
        return urlCheckOf(await customerTests.probe({ url, signal, workspaceId }))
      },
      onProgress(runId, progress) {
        sendEvent('bulk.progress', { runId, progress })
        signals.noteRun(runId, progress)
        updates.workChanged()
      },
    }),
  }
  const startAtLogin = createStartAtLogin()
  const updates = lazyUpdates({
    appInfo,
    settingsFile,
    config: updateConfig,
    app: { isPackaged: app.isPackaged, resources: process.resourcesPath, quit: () => app.quit() },
    startAtLogin,
    fetch: appFetch,
    mayRestart: options.mayRestart,
    goingOn: () => goingOn({ runs: bulk.runs, fleetChecks, moves }),
    onChange: (status) => sendEvent('updates.changed', status),
  })
  const backups = loadOnce(async () => {
    const { composeBackups } = await import('../desk/backup/compose-backups.ts')
    const { SERVICE_DATABASE } = await import('../service/store/open-database.ts')
    return composeBackups({
      serviceDatabase: SERVICE_DATABASE,
      ...{ folder, settingsFile, secretStorage, localService, history, runs: bulk.runs },
      workerFile: threadEntry('backup-worker'),
      appVersion: appInfo.version,
      onProgress: (progress) => sendEvent('backup.progress', progress),
      onTorn() {
        app.relaunch()
        // Without the usual way out: nothing is open, and nothing may open the data.
        app.exit(0)
      },
      async onRestored() {
        const { settings } = await settingsFile.read()
        applySettings(settings)
        await reachable.reload()
        window()?.webContents.reload()
      },
    })
  })
  const handlers = createHandlers({
    ...{ backups, updates: updates.open, hasTray, startAtLogin },
    appInfo: () => appInfo,
    openNotices: () => openPath(noticesFile()),
    logFolder: { open: () => openFolder(folder.logFolder), tail: logFile.tail },
    ...{ settingsFile, applySettings, clipboard, workspaces, secretStorage, localService, history },
    ...{ reachable, currentAccess, accessApi, bulk, fleetChecks, management, moves },
    files: fileDialogs,
    clientEngine,
    hasInstalls,
    probeEngine: provenTests,
    openRequests,
    sendEvent,
  })
  return {
    serving: serving.serving,
    served: serving.served,
    /** Puts the URL of a record on the clipboard. */
    async copyUrl(recordId: string): Promise<void> {
      const found = await history.call('access', recordId)
      if (found) await clipboard.copy(currentAccess(found.workspaceId, found.access).url, true)
    },
    handlers,
    clipboard,
    bulk,
    fleetChecks,
    history,
    localService,
    management,
    moves,
    reachable,
    secretStorage,
    updates,
    /** Settles a write into a client's file that the last end of the app cut short. */
    settleInstalls: async () => {
      if (hasInstalls()) await clientEngine()
    },
    /** Removes what a backup that the last end of the app cut short has left. */
    removeLeftovers: () => removeLeftovers(folder.root),
  }
}
