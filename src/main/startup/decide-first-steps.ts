import { existsSync } from 'node:fs'
import { logFor } from '../../base/log/log.ts'
import type { SettingsFile } from '../../base/settings/settings-file.ts'

/**
 * Decides, at the first start, whether the first steps are shown: to people who have no history yet. Resolves before it's written; what
 * reads the settings afterward sees it.
 */
export async function decideFirstSteps(settingsFile: SettingsFile, historyFolder: string): Promise<void> {
  const { settings } = await settingsFile.read()
  if (settings.firstSteps !== null) return
  const firstSteps = existsSync(historyFolder) ? 'over' : 'open'
  void settingsFile
    .update((data) => ({ ...data, settings: { ...data.settings, firstSteps } }))
    // Then nothing is shown, and the next start decides.
    .catch((error: unknown) => {
      logFor('main').warn('Whether to show the first steps isn’t in the settings', { error: String(error) })
    })
}
