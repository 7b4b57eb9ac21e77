import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import { npmCommand } from '../../src/tooling/setup/run.mjs'
import { REPOSITORY } from './launch-info.ts'
import type { ServiceData } from './service-data.ts'

const lineSchema = z.object({
  baseUrl: z.string(),
  mcpUrl: z.string(),
  manageUrl: z.string().optional(),
  apiKey: z.string().nullish(),
  pid: z.int().positive(),
})

/** A headless local service, started from a shell as a user would. */
export interface HeadlessService extends z.infer<typeof lineSchema> {
  /** All lines of its standard output so far. */
  lines: string[]
  npmPid: number
  stop(): Promise<void>
}

/** Runs `npm run --silent service` with these arguments and waits for the line it prints. Throws when it exits first. */
export const startService = (...args: string[]): Promise<HeadlessService> => startServiceIn(process.env, ...args)

/** Like `startService`, with this data. `more` is added to the environment. */
export const startServiceOn = ({ args, env }: ServiceData, port = '0', more: NodeJS.ProcessEnv = {}) =>
  startServiceIn({ ...process.env, ...env, ...more }, '--port', port, ...args)

/** Like `startService`, in a specific environment. */
async function startServiceIn(env: NodeJS.ProcessEnv, ...args: string[]): Promise<HeadlessService> {
  const child = spawn(...npmCommand(['run', '--silent', 'service', '--', ...args]), {
    cwd: REPOSITORY,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const lines: string[] = []
  let complaints = ''
  child.stderr.on('data', (chunk) => {
    complaints += String(chunk)
  })
  const reader = createInterface(child.stdout).on('line', (line) => lines.push(line))
  const ended = once(child, 'exit')
  await Promise.race([
    once(reader, 'line'),
    ended.then(([code]) => Promise.reject(new Error(`${code}: ${complaints}`))),
  ])
  const line = lineSchema.parse(JSON.parse(lines[0] ?? ''))
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) process.kill(line.pid, 'SIGTERM')
    await ended
  }
  return { ...line, lines, npmPid: child.pid ?? 0, stop }
}
