import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'
import { englishPlugin } from './src/tooling/bundle/english-plugin.mjs'
import { firstScreenBudget } from './src/tooling/bundle/first-screen-budget.mjs'
import { guidePlugin } from './src/tooling/guide/read-guide.mjs'

const root = import.meta.dirname
const { version } = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8')) as { version: string }
/** Native modules stay outside the bundle; everything else is bundled, so that the app loads few files. */
const external = ['electron', 'keytar', 'libsql', /^@libsql\//]
const cjs = {
  format: 'cjs',
  entryFileNames: '[name].cjs',
  chunkFileNames: 'chunks/[name]-[hash].cjs',
  // `import()` of a package reads no ASAR before Electron 28; `require` does.
  dynamicImportInCjs: false,
} as const

/** In a build the maps are for `npm run stack`, and the installer leaves them out; in development a debugger looks for them. */
const sourceMaps = (command: 'build' | 'serve') => (command === 'build' ? 'hidden' : true)

/** Maximum size of the first screen's scripts and styles. Raise it only for what that screen must show at once. */
const FIRST_SCREEN_BYTES = 710_000
/** The namespaces of the first screen. A part of it with any other namespace would have to wait for the rest of the text. */
const FIRST_TEXTS = ['common', 'errors', 'servers', 'shell']

export default defineConfig(({ command }) => ({
  main: {
    plugins: [englishPlugin()],
    define: { BUILD_VERSION: JSON.stringify(version) },
    build: {
      target: 'node18',
      minify: command === 'build',
      sourcemap: sourceMaps(command),
      externalizeDeps: false,
      rollupOptions: {
        external,
        input: {
          index: resolve(root, 'src/main/index.ts'),
          'service-process': resolve(root, 'src/service/service-process.ts'),
          cli: resolve(root, 'src/service/cli.ts'),
          'reading-worker': resolve(root, 'src/service/reading/reading-worker.ts'),
          'backup-worker': resolve(root, 'src/base/backup/backup-worker.ts'),
          'history-worker': resolve(root, 'src/desk/history/history-worker.ts'),
          'reply-worker': resolve(root, 'src/service/reply-thread/reply-worker.ts'),
          'code-worker': resolve(root, 'src/service/code-thread/code-worker.ts'),
        },
        output: cjs,
      },
    },
  },
  preload: {
    build: {
      target: 'node18',
      sourcemap: sourceMaps(command),
      externalizeDeps: false,
      rollupOptions: { external, input: { index: resolve(root, 'src/preload/index.ts') }, output: cjs },
    },
  },
  renderer: {
    root: resolve(root, 'src/renderer'),
    plugins: [guidePlugin(), englishPlugin(FIRST_TEXTS), react(), firstScreenBudget(FIRST_SCREEN_BYTES)],
    build: {
      target: 'chrome114',
      cssTarget: 'chrome114',
      minify: command === 'build',
      sourcemap: sourceMaps(command),
      modulePreload: { polyfill: false },
      rollupOptions: {
        input: resolve(root, 'src/renderer/index.html'),
        output: {
          codeSplitting: {
            // Each file is a trip through the main process, so what the first screen needs is one file, and what it shows next is another.
            groups: [
              { name: 'initial', tags: ['$initial'], priority: 1 },
              { name: 'server', test: /[\\/]src[\\/]renderer[\\/]app[\\/]ServerPlace\.tsx$/ },
            ],
          },
        },
      },
      // Read from the disk, not over a network.
      chunkSizeWarningLimit: 2_000,
    },
  },
}))
