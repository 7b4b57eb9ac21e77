import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { app, type BrowserWindow, nativeTheme } from 'electron'
import { createAccessApi } from '../core/api/access-api.ts'
import { hasJournal } from '../core/backup/restore-journal.ts'
import { removeLeftovers } from '../core/backup/swap-data.ts'
import { createBulkRuns } from '../core/bulk/bulk-runs.ts'
import { createPreparedRuns } from '../core/bulk/prepared-runs.ts'
import { createFleetChecks } from '../core/fleet-check/fleet-checks.ts'
import { createHistory } from '../core/history/history.ts'
import { urlCheckOf } from '../core/history/url-check.ts'
import { createServiceQuestions } from '../core/management/service-questions.ts'
import { loadOnce } from '../core/runtime/load-once.ts'
import { createLockedData } from '../core/secrets/locked-data.ts'
import { apiKeyName } from '../core/secrets/secret-names.ts'
import { createSecretStorage, type SecretStorageControl } from '../core/secrets/secret-storage.ts'
import type { SettingsFile } from '../core/settings/settings-file.ts'
import { threadEntry } from '../core/threads/thread-entry.ts'
import { createWorkspaces } from '../core/workspaces/workspaces.ts'
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
import type { SendEvent } from './ipc/send-event.ts'
import { createWorkspaceAccess } from './ipc/workspace-access.ts'
import { accessNow, mcpUrlsOf } from './local-service/local-addresses.ts'
import { createLocalService, type LocalServiceControl } from './local-service/local-service.ts'
import { proveTests } from './local-service/prove-tests.ts'
import type { LogFile } from './log/log-file.ts'
import { createRecordTokens } from './management/find-record-tokens.ts'
import { createWorkspaceManagement } from './management/workspace-management.ts'
import { composeMoves } from './move/compose-moves.ts'
import { appFetch } from './network/fetch.ts'
import { composeNotifications } from './notifications/compose-notifications.ts'
import type { OpenRequests } from './open-requests/open-requests.ts'
import { probeEngine } from './probe/probe-engine.ts'
import { testAsCustomers } from './probe/test-as-customers.ts'
import { trustAuthority } from './probe/trust-authority.ts'
import { composeReachable } from './reachable/compose-reachable.ts'
import { readAppInfo } from './startup/app-info.ts'
import type { DataPaths } from './startup/data-paths.ts'
import { decideFirstSteps } from './startup/decide-first-steps.ts'
import { goingOn } from './updates/going-on.ts'
import { lazyUpdates } from './updates/lazy-updates.ts'

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
    const { openClientEngine } = await import('./clients/client-engine.ts')
    return openClientEngine(folder.clientsFolder)
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
    ...{ settingsFile, window, showWindow, workspaces, sendEvent },
    managementApi: localManagementApi,
  })
  const signals = createWorkSignals(window, notify)
  const trustingTests = trustAuthority(probeEngine, reachable.authorityOf)
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
  const updates = lazyUpdates({
    ...{ appInfo, settingsFile, mayRestart: options.mayRestart, config: updateConfig },
    goingOn: () => goingOn({ runs: bulk.runs, fleetChecks, moves }),
    onChange: (status) => sendEvent('updates.changed', status),
  })
  const backups = loadOnce(async () => {
    const { composeBackups } = await import('./backup/compose-backups.ts')
    return composeBackups({
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
    ...{ backups, updates: updates.open, hasTray, startAtLogin: createStartAtLogin() },
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
