import { expect } from '@playwright/test'
import type { LaunchInfo } from '../harness/launch-info.ts'
import { startApp } from '../harness/running-app.ts'
import { Screens } from '../pages/screens.ts'
import { settledMemory } from './measure.ts'

const STAYS = { BARE_APP_STAYS: '1' }

/** Launches, closes the window, and returns the memory of what keeps running, in MiB. `isApp`: false for the bare app. */
export async function measureBackground(
  info: LaunchInfo,
  home: string,
  { env, isApp }: { env: Record<string, string>; isApp: boolean },
): Promise<number> {
  const { electron, page, close } = await startApp(info, home, { ...env, ...STAYS })
  if (isApp) {
    const screens = new Screens(page)
    await screens.shell.goTo('Settings')
    await screens.settings.section('General').click()
    await screens.main.getByLabel('When you close the window').selectOption('Keep serving in the background')
    await expect(page.getByText(/Local service running/)).toBeVisible()
  }
  await electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close())
  await expect.poll(() => electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(0)
  // Idle databases are closed after a while.
  await new Promise((resolve) => setTimeout(resolve, 15_000))
  const memory = await settledMemory(electron.process().pid as number)
  await close()
  return memory
}
