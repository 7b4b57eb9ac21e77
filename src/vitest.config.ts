import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** Unit and integration tests: `*.test.ts` beside what they test, on Node, with no Electron. */
export default defineConfig({
  test: {
    root: fileURLToPath(new URL('..', import.meta.url)),
    include: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'src/**/*.test.mjs'],
    environment: 'node',
    globalSetup: 'src/tooling/unit-test-folder.mjs',
    // Styles that are imported as text are that text in tests too.
    css: { include: [/\.css\?raw$/] },
    testTimeout: 20_000,
    // Vitest would leave one core idle, which is half of a small machine.
    maxWorkers: '100%',
  },
})
