import { forwardEntry } from '../../base/log/log.ts'
import { redact } from '../../base/log/redact.ts'
import type { SettingsFile } from '../../base/settings/settings-file.ts'
import type { AppInfo, CommandHandlers } from '../../shared/ipc/contract.ts'
import type { Clipboard, LocalServiceControl } from '../ports.ts'
import type { SecretStorageControl } from '../secrets/secret-storage.ts'

/** Number of log lines in a problem report. */
const MAX_LINES = 200

interface LogFolder {
  open(): Promise<void>
  /** Returns the newest lines, oldest first. */
  tail(lines: number): Promise<string[]>
}

interface Deps {
  appInfo: AppInfo
  settingsFile: Pick<SettingsFile, 'read'>
  secretStorage: Pick<SecretStorageControl, 'status'>
  localService: Pick<LocalServiceControl, 'status'>
  logFolder: LogFolder
  clipboard: Pick<Clipboard, 'copy'>
}

/** Writes the window's errors to the log, and provides the data for problem reports. */
export function createLogHandlers(
  deps: Deps,
): Pick<CommandHandlers, 'log.write' | 'log.openFolder' | 'diagnostics.copy'> {
  /** Versions, settings, and the newest log lines, without the addresses of customers and services. */
  async function diagnostics(): Promise<string> {
    const { settings, workspaces } = await deps.settingsFile.read()
    const facts = {
      app: deps.appInfo,
      settings,
      hostedWorkspaces: workspaces.length,
      secrets: (await deps.secretStorage.status()).state,
      localService: deps.localService.status().state,
    }
    const lines = await deps.logFolder.tail(MAX_LINES)
    return redact([JSON.stringify(facts, null, 2), '', ...lines, ''].join('\n'))
  }

  return {
    'log.write': async (entry) => {
      forwardEntry({ at: new Date().toISOString(), level: 'error', area: 'window', ...entry })
      return undefined
    },
    'log.openFolder': async () => {
      await deps.logFolder.open()
      return undefined
    },
    'diagnostics.copy': async () => {
      await deps.clipboard.copy(await diagnostics())
      return undefined
    },
  }
}
