import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

/** Bundles the worker's entry as the app's build does, for tests that run from sources. Returns the file. */
export async function buildWorker(): Promise<string> {
  const outDir = mkdtempSync(join(tmpdir(), 'document-worker-'))
  await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      ssr: fileURLToPath(new URL('document-worker.ts', import.meta.url)),
      outDir,
      target: 'node18',
      rollupOptions: { output: { format: 'cjs', entryFileNames: 'document-worker.cjs' } },
    },
    ssr: { noExternal: true },
  })
  return join(outDir, 'document-worker.cjs')
}
