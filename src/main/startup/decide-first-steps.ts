import { existsSync } from 'node:fs'
import { logFor } from '../../base/log/log.ts'
import type { SettingsFile } from '../../base/settings/settings-file.ts'

/**
 * Decides, at the first start, whether to show the first steps: only to users without a history. Resolves before the decision is written;
 * later reads of the settings see it.
 */
export async function decideFirstSteps(settingsFile: SettingsFile, historyFolder: string): Promise<void> {
  const { settings } = await settingsFile.read()
  if (settings.firstSteps !== null) return
  const firstSteps = existsSync(historyFolder) ? 'over' : 'open'
  void settingsFile
    .update((data) => ({ ...data, settings: { ...data.settings, firstSteps } }))
    // In that case nothing is shown, and the next start decides.
    .catch((error: unknown) => {
      logFor('main').warn('Whether to show the first steps isn’t in the settings', { error: String(error) })
    })
}
