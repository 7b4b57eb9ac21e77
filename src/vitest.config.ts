import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { findPlatformSuites, findTestsApart } from './tooling/platform-suites.mjs'
import { currentChromium } from './tooling/setup/chromium.mjs'
import { LongestFirst } from './tooling/unit-test-order.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const every = ['src/**/*.test.ts', 'src/**/*.test.mjs']

/** Tests that replace Electron or parts of Node, each in a different way. */
const apart = findTestsApart(root)

const common = {
  root,
  environment: 'node',
  // Styles imported as text are text in tests as well.
  css: { include: [/\.css\?raw$/] },
  // Long enough for a busy machine: tests wait for conditions, never for a fixed time.
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 30_000 } },
}

/**
 * Runs the tests next to the code they test, without Electron: unit and integration tests, `*.test.ts`, on Node; component tests for the
 * window, `*.test.tsx`, in Chromium.
 */
export default defineConfig({
  test: {
    root,
    globalSetup: 'src/tooling/unit-test-folder.mjs',
    // Vitest would leave one core idle, which is half of a small machine. Uses one more worker than cores, because many tests wait.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
    projects: [
      // A single process runs the files one after another, so that shared modules are loaded only once.
      {
        test: {
          ...common,
          name: 'SQLite',
          include: every,
          exclude: apart,
          isolate: false,
          provide: { engine: 'SQLite' },
        },
      },
      { test: { ...common, name: 'apart', include: apart, provide: { engine: 'SQLite' } } },
      // A single page runs the files one after another, as in `SQLite`.
      {
        root,
        plugins: [react()],
        optimizeDeps: { entries: ['src/renderer/**/*.test.tsx', 'src/renderer/main.tsx'] },
        test: {
          root,
          name: 'window',
          include: ['src/renderer/**/*.test.tsx'],
          isolate: false,
          css: true,
          testTimeout: 60_000,
          expect: { poll: { timeout: 15_000 } },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            viewport: { width: 1440, height: 900 },
            provider: playwright({
              actionTimeout: 15_000,
              launchOptions: { ...currentChromium(), chromiumSandbox: process.getuid?.() !== 0 },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      {
        test: {
          ...common,
          name: 'PostgreSQL',
          include: findPlatformSuites(root),
          isolate: false,
          provide: { engine: 'PostgreSQL' },
        },
      },
    ],
  },
})
