import { basename } from 'node:path'
import type { BrowserWindow } from 'electron'
import type { SettingsFile } from '../base/settings/settings-file.ts'
import { createActiveWork } from '../desk/active-work.ts'
import { createDeskEvents } from '../desk/desk-events.ts'
import { createHistoryFeature } from '../desk/history/history-feature.ts'
import { accessNow } from '../desk/local-service/local-addresses.ts'
import type { LogFile } from '../desk/log/log-file.ts'
import { createManagementFeature } from '../desk/management/management-feature.ts'
import type { DataPaths, SendEvent } from '../desk/ports.ts'
import { createReachableFeature } from '../desk/reachable/reachable-feature.ts'
import { createSecretsFeature } from '../desk/secrets/secrets-feature.ts'
import { createWorkspacesFeature } from '../desk/workspaces/workspaces-feature.ts'
import type { Access } from '../shared/model/access.ts'
import { LOCAL_WORKSPACE_ID } from '../shared/model/workspace.ts'
import { createClipboard } from './desktop/clipboard.ts'
import { fileDialogs as files } from './desktop/file-dialogs.ts'
import { createLocalService } from './local-service/local-service.ts'
import { appFetch as fetch } from './network/fetch.ts'

export interface BaseShell {
  folder: DataPaths
  settingsFile: SettingsFile
  sendEvent: SendEvent
  logFile: LogFile
  window: () => BrowserWindow | null
}

/**
 * Creates what the other features are built on: secrets, the local service with its remote access, workspaces, management, and the history.
 * `desk`: the parts that those features use.
 */
export function composeBase({ folder, settingsFile, sendEvent, logFile, window }: BaseShell) {
  const clipboard = createClipboard(async () => (await settingsFile.read()).settings.clearClipboardSeconds)
  const events = createDeskEvents()
  /** The shell's interface to the features. */
  const ports = {
    settingsFile,
    clipboard,
    files,
    fetch,
    hide: logFile.hide,
    hasWindow: () => window() !== null,
    events,
    work: createActiveWork(),
    sendEvent,
  }

  const secrets = createSecretsFeature({
    root: folder.root,
    passphraseFile: folder.passphraseFile,
    lockedEntries: [folder.serviceFolder, folder.historyFolder, folder.passphraseFile].map((path) => basename(path)),
    openKeychain: async () => (await import('./keychain/keychain.ts')).openKeychain(folder.keychainService),
    hide: logFile.hide,
    onChange() {
      sendEvent('secrets.changed', undefined)
      sendEvent('workspaces.changed', undefined)
    },
  })
  const secretStorage = secrets.storage
  const localService = createLocalService({
    folder: folder.serviceFolder,
    secretStorage,
    onChange() {
      sendEvent('localService.changed', undefined)
      events.localService.emit()
    },
    onChanges: (changes) => events.management.emit({ workspaceId: LOCAL_WORKSPACE_ID, changes }),
  })
  secrets.onLeavingMemory(() => localService.restart())
  const base = { ...ports, secretStorage, localService }
  const reachable = createReachableFeature({ ...base, folder: folder.reachableFolder })
  localService.setIngressSource(reachable.ingress)
  const local = { ...base, reachability: reachable.status }
  const { authorityOf } = reachable
  const currentAccess = <A extends Pick<Access, 'url' | 'token'>>(workspaceId: string, access: A): A =>
    accessNow(localService.status(), workspaceId, access)

  const { handlers: workspaceHandlers, ...services } = createWorkspacesFeature(local)
  const { handlers: managementHandlers, ...managed } = createManagementFeature({ ...local, ...services })
  const {
    handlers: historyHandlers,
    history,
    recordTokens,
    statesOf,
    copyUrl,
  } = createHistoryFeature({
    ...local,
    ...services,
    ...managed,
    folder: folder.historyFolder,
    currentAccess,
  })
  secrets.onLeavingMemory(() => history.moveToDisk())

  return {
    desk: { ...local, ...services, ...managed, history, recordTokens, statesOf, authorityOf, currentAccess },
    reachable,
    copyUrl,
    handlers: {
      ...secrets.handlers,
      ...reachable.handlers,
      ...workspaceHandlers,
      ...managementHandlers,
      ...historyHandlers,
    },
  }
}
