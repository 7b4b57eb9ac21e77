import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '../fixtures.ts'
import { clearKeychain } from '../harness/keyring.ts'
import { type LaunchInfo, REPOSITORY } from '../harness/launch-info.ts'
import { startApp } from '../harness/running-app.ts'
import { Screens } from '../pages/screens.ts'
import { median, settledMemory, withFolder } from './measure.ts'

const RUNS = 5
const BARE_APP = join(REPOSITORY, 'e2e/bench/bare-app')
const STAYS = { BARE_APP_STAYS: '1' }

test('background memory with the service running, compared with a windowless Electron', async ({ info, display }) => {
  test.setTimeout(600_000)
  const bareInfo = { ...info, args: [...info.args.slice(0, -1), BARE_APP] }
  const readings = { app: [] as number[], bare: [] as number[] }

  /** Launches, closes the window, and measures what keeps running. */
  async function measure(of: LaunchInfo, home: string): Promise<number> {
    const { electron, page, close } = await startApp(of, home, { ...display.env, ...STAYS })
    if (of === info) {
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

  await withFolder((home) =>
    withFolder(async (bareHome) => {
      for (let run = 0; run < RUNS; run += 1) {
        readings.app.push(await measure(info, home))
        readings.bare.push(await measure(bareInfo, bareHome))
      }
      await clearKeychain(home)
    }),
  )
  const [app, bare] = [median(readings.app), median(readings.bare)]
  console.log(
    `in the background    app ${app.toFixed(0)} MiB, bare Electron ${bare.toFixed(0)} MiB: ratio ${(app / bare).toFixed(2)} (aim ≤ 1.15)`,
  )
  const results = join(REPOSITORY, 'e2e/.results')
  await mkdir(results, { recursive: true })
  await writeFile(join(results, 'bench-background.json'), `${JSON.stringify(readings, null, 2)}\n`)
  expect(bare).toBeGreaterThan(0)
})
