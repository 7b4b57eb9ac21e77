import { defineConfig } from '@playwright/test'
import type { WorkerFixtures } from './fixtures.ts'

const ON_POSTGRES = { engine: 'PostgreSQL' } as const

/**
 * Every project drives real Electron, except `conformance` and its counterpart on PostgreSQL, `clients`, and `documents`, which only need
 * the headless service. `npm test` runs `app` and `conformance` on both engines, `chromium`, `older-package`, and `packaged`; the others
 * have separate commands. The scenes in `gallery/` are checked in `chromium`, a current version like the one in releases, and captured in
 * `screenshots`, as are install pages.
 */
export default defineConfig<object, WorkerFixtures>({
  testDir: '.',
  globalSetup: './harness/hold-default-port.ts',
  outputDir: '.results/artifacts',
  forbidOnly: process.env.CI !== undefined,
  fullyParallel: false,
  // Tests that pass only on a retry are listed in the summary of `npm test`.
  retries: process.env.CI === undefined ? 0 : 1,
  workers: 2,
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: '.results/report.json' }]],
  projects: [
    {
      name: 'app',
      testMatch: /^(?!.*[\\/]e2e[\\/](bench|clients|conformance|document-check|gallery|packaged)[\\/]).*\.spec\.ts$/,
    },
    // Runs the tests for the team's service on PostgreSQL as well.
    { name: 'app-postgres', testMatch: /[\\/]e2e[\\/](audit|console|service-command)\.spec\.ts$/, use: ON_POSTGRES },
    // These two projects run as an unprivileged user, who may not be able to read other test output next to this folder.
    {
      name: 'packaged',
      testDir: './packaged',
      testMatch: 'packaged/*.spec.ts',
      testIgnore: 'packaged/older-version.spec.ts',
    },
    // Runs before `packaged`, whose tests run after the upgrade.
    { name: 'older-package', testDir: './packaged', testMatch: 'packaged/older-version.spec.ts' },
    // All of the tests share one service.
    { name: 'conformance', testMatch: 'conformance/conformance.spec.ts', workers: 1, fullyParallel: false },
    {
      name: 'conformance-postgres',
      testMatch: 'conformance/conformance.spec.ts',
      workers: 1,
      fullyParallel: false,
      use: ON_POSTGRES,
    },
    // The client programs use the whole machine.
    { name: 'clients', testMatch: 'clients/*.spec.ts', workers: 1 },
    // Checking a document with a thousand operations takes minutes.
    { name: 'documents', testMatch: 'document-check/*.spec.ts', workers: 1, timeout: 3_600_000 },
    { name: 'screenshots', testMatch: ['gallery/gallery.spec.ts', 'install-page.spec.ts'] },
    // A current Chromium shows the window's page, with the app's main process behind it.
    { name: 'chromium', testMatch: 'gallery/*.spec.ts', use: { shownIn: process.env.E2E_CHROMIUM ?? '' } },
    { name: 'bench', testMatch: 'bench/*.spec.ts', workers: 1, timeout: 300_000 },
  ],
})
