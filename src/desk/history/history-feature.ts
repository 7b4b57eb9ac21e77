import type { SettingsFile } from '../../base/settings/settings-file.ts'
import { threadEntry } from '../../base/threads/thread-entry.ts'
import type { Access } from '../../shared/model/access.ts'
import type { ActiveWork } from '../active-work.ts'
import type { DeskEvents } from '../desk-events.ts'
import type { ManagementConnections } from '../management/management-connections.ts'
import type { RepeatedQuestions } from '../management/repeat-questions.ts'
import type { Clipboard, FileDialogs, SendEvent } from '../ports.ts'
import type { SecretStorageControl } from '../secrets/secret-storage.ts'
import type { WorkspaceControl } from '../workspaces/workspaces.ts'
import { createRecordTokens } from './find-record-tokens.ts'
import { createHistory } from './history.ts'
import { createHistoryHandlers } from './history-handlers.ts'

interface Ports {
  /** Folder of the encrypted database. */
  folder: string
  settingsFile: SettingsFile
  secretStorage: Pick<SecretStorageControl, 'status' | 'store'>
  files: Pick<FileDialogs, 'choosePath'>
  clipboard: Pick<Clipboard, 'copy'>
  workspaces: Pick<WorkspaceControl, 'connection'>
  management: Pick<ManagementConnections, 'find' | 'apiOf'>
  questions: Pick<RepeatedQuestions, 'asked'>
  /** Returns the access with its current URL. */
  currentAccess: (workspaceId: string, access: Access) => Access
  hasWindow: () => boolean
  work: Pick<ActiveWork, 'current'>
  events: Pick<DeskEvents, 'history'>
  sendEvent: SendEvent
}

/** Creates the history of everything this desk generated. */
export function createHistoryFeature(ports: Ports) {
  const { settingsFile, hasWindow, work, events, sendEvent } = ports
  const history = createHistory({
    workerFile: threadEntry('history-worker'),
    folder: ports.folder,
    secretStorage: ports.secretStorage,
    onChange(ids) {
      events.history.emit(ids)
      sendEvent('history.changed', { ids })
    },
    retentionDays: async () => (await settingsFile.read()).settings.historyRetentionDays,
    mayRest: () => !hasWindow() && work.current() === null,
  })
  const recordTokens = createRecordTokens(ports)
  return {
    history,
    recordTokens,
    handlers: createHistoryHandlers({ ...ports, history, recordTokens }),
    /** Copies the URL of a record. */
    async copyUrl(recordId: string): Promise<void> {
      const found = await history.call('access', recordId)
      if (found) await ports.clipboard.copy(ports.currentAccess(found.workspaceId, found.access).url, true)
    },
    close: () => history.close(),
  }
}
