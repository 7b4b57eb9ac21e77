import { symlinkSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { oncePerRun } from '../testing/once-per-run.ts'

/**
 * Bundles a thread's entry point as the app's build does, once per test run, for tests that run from source. Returns the path of the
 * bundle.
 */
export async function buildThread(entry: string): Promise<string> {
  const path = fileURLToPath(entry)
  const outDir = await oncePerRun(basename(path, '.ts'), async (folder) => {
    // Lets the bundle find native modules.
    symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
    await build({
      configFile: false,
      logLevel: 'silent',
      build: {
        ssr: path,
        outDir: folder,
        emptyOutDir: false,
        target: 'node18',
        rollupOptions: { external: ['libsql'], output: { format: 'cjs', entryFileNames: 'thread.cjs' } },
      },
      ssr: { noExternal: true, external: ['libsql'] },
    })
  })
  return join(outDir, 'thread.cjs')
}
