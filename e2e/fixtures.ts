import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, test as base, chromium } from '@playwright/test'
import { FakeService } from './fake-service/fake-service.ts'
import { Desk } from './harness/desk.ts'
import { type Display, openDisplay } from './harness/display.ts'
import { clearKeychain } from './harness/keyring.ts'
import { type LaunchInfo, launchInfo } from './harness/launch-info.ts'
import { type EngineName, makeServiceData, type ServiceData } from './harness/service-data.ts'

export { expect } from '@playwright/test'

interface TestFixtures {
  /** Added to the app's environment; entries that are undefined are removed. */
  appEnv: Record<string, string | undefined>
  /**
   * An empty folder for all files of the app under test, removed after the test. The app's keychain entries are removed after the worker's
   * last test.
   */
  home: string
  /**
   * Starts the app with `more` in its environment and `args` on its command line. Each app is quit after the test, which fails if there
   * were errors in the window.
   */
  startDesk: (more?: Record<string, string | undefined>, args?: readonly string[]) => Promise<Desk>
  /** A hosted service that speaks real HTTP. */
  fake: FakeService
  /** Data location for services run as commands; removed after the test. */
  serviceData: ServiceData
}

export interface WorkerFixtures {
  display: Display
  info: LaunchInfo
  /** Executable of a browser that shows the app's page instead of the app's own window; empty for none. */
  shownIn: string
  viewer: Browser | null
  /**
   * Each test's home folder. One process removes their keychain entries at the end, because starting such a process takes as long as
   * generating a URL in a test.
   */
  homes: string[]
  /** Storage engine for services run as commands. */
  engine: EngineName
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  display: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
    async ({}, use) => {
      const display = await openDisplay()
      await use(display)
      display.close()
    },
    { scope: 'worker' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
  info: [async ({}, use) => use(await launchInfo()), { scope: 'worker' }],
  shownIn: ['', { option: true, scope: 'worker' }],
  viewer: [
    async ({ shownIn }, use) => {
      // As with Electron, only root runs without the sandbox.
      const options = { executablePath: shownIn, chromiumSandbox: process.getuid?.() !== 0 }
      const viewer = shownIn === '' ? null : await chromium.launch(options)
      await use(viewer)
      await viewer?.close()
    },
    { scope: 'worker' },
  ],
  homes: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
    async ({}, use) => {
      const homes: string[] = []
      await use(homes)
      await clearKeychain(...homes)
    },
    { scope: 'worker' },
  ],
  engine: ['SQLite', { option: true, scope: 'worker' }],
  appEnv: [{}, { option: true }],
  home: async ({ homes }, use) => {
    const home = await mkdtemp(join(tmpdir(), 'mcp-access-desk-e2e-'))
    homes.push(home)
    await use(home)
    await rm(home, { recursive: true, force: true })
  },
  startDesk: async ({ info, display, viewer, home, appEnv }, use) => {
    const started: Desk[] = []
    await use((more, args = []) => {
      const env = { ...display.env, ...appEnv, ...more }
      return Desk.start({ info, home, env, browser: viewer, onStart: (desk) => started.push(desk) }, args)
    })
    for (const desk of started) await desk.finish()
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
  fake: async ({}, use) => {
    const fake = await FakeService.start()
    await use(fake)
    await fake.close()
  },
  serviceData: async ({ engine }, use) => {
    const data = await makeServiceData(engine)
    await use(data)
    await data.remove()
  },
})
