import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { onTestFinished, vi } from 'vitest'
import { makeDataFolder } from '../../service.testkit.ts'

/** Time for a test that starts several servers one after another, on a busy machine. */
export const LONG_MS = 180_000
/** Whether the tests can change owners and run commands as another user. */
export const IS_ROOT = process.getuid?.() === 0
/** An unprivileged user. */
export const USER = 65_534
/** No keychain, as on a server. */
const NO_BUS = 'unix:path=/nonexistent/bus'
/** How long a server that a test starts may take until it responds, in milliseconds. */
const READY_MS = 20_000

const folder = resolve('resources/admin')

/** Names of the administration pages, without their extension. */
export const adminPages = (): string[] => readdirSync(folder).map((name) => name.replace(/\.md$/, ''))

/** Returns a page as it's written. */
export const readAdminPage = (page: string): string => readFileSync(join(folder, `${page}.md`), 'utf8')

/** Returns the code blocks of an administration page, in order, each with the heading above it. */
export function codeBlocks(page: string): { heading: string; code: string }[] {
  const found: { heading: string; code: string }[] = []
  let heading = ''
  let open: { indent: string; lines: string[] } | null = null
  for (const line of readAdminPage(page).split('\n')) {
    const fence = /^(\s*)```$/.exec(line)
    if (fence && open) {
      found.push({ heading, code: open.lines.join('\n') })
      open = null
    } else if (fence) open = { indent: fence[1] ?? '', lines: [] }
    else if (open) open.lines.push(line.startsWith(open.indent) ? line.slice(open.indent.length) : line)
    else heading = /^#+ (.*)$/.exec(line)?.[1] ?? heading
  }
  return found
}

/** Returns the code blocks directly below one of a page’s headings; throws an error if there are none. */
export function blocksOf(page: string, heading: string): [string, ...string[]] {
  const [first, ...others] = codeBlocks(page)
    .filter((block) => block.heading === heading)
    .map(({ code }) => code)
  if (first === undefined) throw new Error(`resources/admin/${page}.md has no code below “${heading}”`)
  return [first, ...others]
}

/** Fills in a block’s placeholders, as its reader does. Throws an error if the block doesn’t contain one of them. */
export function withValues(block: string, values: Record<string, string>): string {
  let filled = block
  for (const [placeholder, value] of Object.entries(values)) {
    if (!filled.includes(placeholder)) throw new Error(`“${placeholder}” isn’t in this block:\n${block}`)
    filled = filled.replaceAll(placeholder, value)
  }
  return filled
}

/** Copies the parts of the repository that the pages’ commands use, with the service that `npm run package:service` builds. */
export function makeClone(script: string): string {
  const root = makeDataFolder()
  chmodSync(root, 0o755)
  mkdirSync(join(root, 'dist/service'), { recursive: true })
  cpSync(dirname(script), join(root, 'dist/service'), {
    recursive: true,
    filter: (from) => !from.endsWith('node_modules'),
  })
  symlinkSync(resolve('node_modules'), join(root, 'dist/service/node_modules'))
  cpSync(resolve('resources/deploy'), join(root, 'resources/deploy'), { recursive: true })
  if (IS_ROOT) spawnSync('chown', ['-Rh', String(USER), root])
  return root
}

interface Shell {
  cwd: string
  /** The command’s standard input. */
  input?: string
  env?: Record<string, string>
  /** Runs it as this process’s user, instead of an unprivileged one. */
  asRoot?: boolean
}

function startShell(code: string, { cwd, env = {}, asRoot = false }: Shell) {
  const as = IS_ROOT && !asRoot ? { uid: USER, gid: USER } : {}
  const variables = { PATH: process.env.PATH, HOME: cwd, DBUS_SESSION_BUS_ADDRESS: NO_BUS, ...env }
  return spawn('bash', ['--norc', '-euc', code], { cwd, ...as, env: variables })
}

/** Collects what a process prints: on both streams, or on one of them. */
function collectOutput(child: ChildProcess, streams: ('stdout' | 'stderr')[] = ['stdout', 'stderr']): () => string {
  let text = ''
  for (const stream of streams.map((name) => child[name])) {
    stream?.on('data', (chunk) => {
      text += chunk
    })
  }
  return () => text
}

/** Runs a block in a separate shell. Resolves with its exit code, its output, and the part of it that’s on standard output. */
async function runShell(block: string, shell: Shell) {
  const child = startShell(`umask 022\n${block}`, shell)
  const [output, standard] = [collectOutput(child), collectOutput(child, ['stdout'])]
  child.stdin.on('error', () => undefined)
  child.stdin.end(shell.input ?? '')
  const [code] = await once(child, 'close')
  return { code: code as number | null, out: output(), standard: standard() }
}

/** Runs a block in a separate shell. Resolves with its exit code and its output on both streams. */
export async function runBlock(block: string, shell: Shell): Promise<{ code: number | null; out: string }> {
  const { code, out } = await runShell(block, shell)
  return { code, out }
}

/** Runs a block that prints JSON on standard output, and returns what’s in it. */
export async function readJson<T>(block: string, shell: Shell): Promise<T> {
  const { code, out, standard } = await runShell(block, shell)
  if (code !== 0) throw new Error(`exit code ${code}: ${out}`)
  return JSON.parse(standard) as T
}

/** Runs a block that starts the service, until the test ends or `stop` is called. Resolves once the service is listening. */
export async function startBlock(block: string, shell: Shell) {
  const child = startShell(`exec ${block.trim()}`, shell)
  onTestFinished(() => void child.kill('SIGKILL'))
  const closed = once(child, 'close')
  const output = collectOutput(child)
  const [line] = await Promise.race([once(createInterface(child.stdout), 'line'), closed.then(() => [null])])
  if (line === null) throw new Error(`The service did not start: ${output()}`)
  const started = JSON.parse(line) as { baseUrl: string; mcpUrl: string; apiKey?: string; healthPort?: number }
  return {
    ...started,
    stop: async () => {
      child.kill('SIGTERM')
      const [code] = await closed
      return code as number | null
    },
  }
}

/** Runs another program’s server until the test ends. Resolves once `isReady` does. */
export async function startServer(command: string, args: string[], isReady: () => Promise<unknown>): Promise<void> {
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, HOME: makeDataFolder() },
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const output = collectOutput(child)
  const failed = new Promise<never>((_, reject) => {
    child.once('error', reject)
    child.once('exit', () => reject(new Error(output())))
  })
  failed.catch(() => undefined)
  await Promise.race([vi.waitFor(isReady, READY_MS), failed])
}

/** Returns the permission bits of a file or folder. */
export const modeOf = (file: string): number => statSync(file).mode & 0o777
