import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

/** Bundles the entry of a thread as the app's build does, for tests that run from sources. Returns the file. */
export async function buildThread(entry: string): Promise<string> {
  const outDir = mkdtempSync(join(tmpdir(), 'service-thread-'))
  await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      ssr: fileURLToPath(entry),
      outDir,
      target: 'node18',
      rollupOptions: { output: { format: 'cjs', entryFileNames: 'thread.cjs' } },
    },
    ssr: { noExternal: true },
  })
  return join(outDir, 'thread.cjs')
}
