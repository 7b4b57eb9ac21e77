import { mkdirSync, mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

/** Below `node_modules`, so that native modules are found from there. */
const CACHE = fileURLToPath(new URL('../../../node_modules/.cache', import.meta.url))

/** Bundles the entry of a thread as the app's build does, for tests that run from sources. Returns the file. */
export async function buildThread(entry: string): Promise<string> {
  mkdirSync(CACHE, { recursive: true })
  const outDir = mkdtempSync(join(CACHE, 'thread-'))
  await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      ssr: fileURLToPath(entry),
      outDir,
      target: 'node18',
      rollupOptions: { external: ['libsql'], output: { format: 'cjs', entryFileNames: 'thread.cjs' } },
    },
    ssr: { noExternal: true, external: ['libsql'] },
  })
  return join(outDir, 'thread.cjs')
}
