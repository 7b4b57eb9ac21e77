import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { build } from 'vite'
import { beforeAll, onTestFinished } from 'vitest'
import { z } from 'zod'
import { oncePerRun } from '../../base/testing/once-per-run.ts'
import { makeDataFolder } from '../service.testkit.ts'

const lineSchema = z.strictObject({
  baseUrl: z.string(),
  mcpUrl: z.string(),
  manageUrl: z.string().optional(),
  apiKey: z.string().optional(),
  healthPort: z.int().optional(),
  pid: z.int(),
})

const BUILD_MS = 60_000

/** Version of the bundled command. */
export const PACKAGE_VERSION = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync('package.json', 'utf8'))).version

/** Bundles the entry points of the service and its threads as in a release. */
async function bundle(folder: string): Promise<void> {
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  const external = ['keytar', 'libsql', /^node:/]
  const output = { format: 'cjs', entryFileNames: '[name].cjs', chunkFileNames: 'chunks/[name]-[hash].cjs' } as const
  const input = {
    cli: resolve('src/service/cli.ts'),
    'service-process': resolve('src/service/service-process.ts'),
    'reading-worker': resolve('src/service/reading/reading-worker.ts'),
    'backup-worker': resolve('src/base/backup/backup-worker.ts'),
    'reply-worker': resolve('src/service/reply-thread/reply-worker.ts'),
    'code-worker': resolve('src/service/code-thread/code-worker.ts'),
  }
  await build({
    configFile: false,
    logLevel: 'error',
    define: { BUILD_VERSION: JSON.stringify(PACKAGE_VERSION) },
    build: { ssr: true, outDir: folder, emptyOutDir: false, rolldownOptions: { external, output, input } },
    ssr: { noExternal: true, external: ['keytar', 'libsql'] },
  })
}

/** Bundles the service before the file's tests, once per run. Returns a function that returns the path of the bundled entry point. */
export function bundleCommand(entry: 'cli' | 'service-process' = 'cli'): () => string {
  let folder = ''
  beforeAll(async () => {
    folder = await oncePerRun('bundle', bundle)
  }, BUILD_MS)
  return () => join(folder, `${entry}.cjs`)
}

/** The environment of a fresh user: no D-Bus, no passphrase, and a separate configuration folder. */
export function environment(more: Record<string, string> = {}): NodeJS.ProcessEnv {
  const { PATH } = process.env
  const bus = 'unix:path=/nonexistent/bus'
  return { PATH, HOME: '/nonexistent', DBUS_SESSION_BUS_ADDRESS: bus, XDG_CONFIG_HOME: makeDataFolder(), ...more }
}

/** Runs the headless service until the test ends. With `session`, runs it in a separate D-Bus session. */
export function runCommand(script: string, args: string[], env: NodeJS.ProcessEnv, session: string[] = []) {
  const [command = '', ...rest] = [...session, process.execPath, script, ...args]
  const child: ChildProcessWithoutNullStreams = spawn(command, rest, { env })
  onTestFinished(() => void child.kill('SIGKILL'))
  const out: string[] = []
  let errors = ''
  child.stderr.on('data', (chunk) => {
    errors += chunk
  })
  const lines = createInterface(child.stdout)
  lines.on('line', (line) => out.push(line))
  const exited = once(child, 'close').then(([code]) => ({ code: code as number | null, errors, out }))
  return {
    exited,
    /** Writes `text` to standard input, and closes it. */
    write: (text: string) => child.stdin.end(text),
    /** Resolves with the JSON line once it's listening. */
    async listening() {
      await Promise.race([once(lines, 'line'), exited])
      if (out.length === 0) throw new Error(`The service did not start: ${errors}`)
      return lineSchema.parse(JSON.parse(out[0] ?? ''))
    },
    async stop(signal: NodeJS.Signals = 'SIGTERM') {
      child.kill(signal)
      return exited
    },
  }
}
