import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { findPlatformSuites, findTestsApart } from './tooling/platform-suites.mjs'
import { LongestFirst } from './tooling/unit-test-order.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const every = ['src/**/*.test.ts', 'src/**/*.test.tsx', 'src/**/*.test.mjs']

/** They stand in for Electron or parts of Node, each in a way of its own. */
const apart = findTestsApart(root)

const common = {
  root,
  environment: 'node',
  // Styles that are imported as text are that text in tests too.
  css: { include: [/\.css\?raw$/] },
  // Long enough for a machine that does much else: what’s waited for is a condition, never a time.
  testTimeout: 60_000,
  hookTimeout: 60_000,
}

/** Unit and integration tests: `*.test.ts` beside what they test, on Node, with no Electron. */
export default defineConfig({
  test: {
    root,
    globalSetup: 'src/tooling/unit-test-folder.mjs',
    // Vitest would leave one core idle, which is half of a small machine; one more than there are cores, as many tests wait for others.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
    projects: [
      // One process runs file after file, so that what they share is loaded once.
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
