import type { SettingsFile } from '../../base/settings/settings-file.ts'
import type { Settings } from '../../shared/model/settings.ts'
import type { History } from '../history/history.ts'
import type { HandlersOf, SendEvent } from '../ports.ts'

interface Ports {
  settingsFile: SettingsFile
  history: Pick<History, 'applyRetention'>
  /** Applies settings that affect the shell, e.g. the color scheme. */
  applySettings: (settings: Settings) => void
  sendEvent: SendEvent
}

export function createSettingsHandlers({
  settingsFile,
  history,
  applySettings,
  sendEvent,
}: Ports): HandlersOf<'settings'> {
  return {
    'settings.get': async () => (await settingsFile.read()).settings,
    'settings.update': async (change) => {
      const data = await settingsFile.update((old) => ({ ...old, settings: { ...old.settings, ...change } }))
      applySettings(data.settings)
      if (change.historyRetentionDays !== undefined) await history.applyRetention()
      sendEvent('settings.changed', undefined)
      return data.settings
    },
  }
}
