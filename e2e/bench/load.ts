import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import { REPOSITORY } from '../harness/launch-info.ts'

const resultSchema = z.object({
  requests: z.object({ average: z.number(), total: z.number() }),
  latency: z.object({ p50: z.number(), p99: z.number() }),
  non2xx: z.number(),
  errors: z.number(),
})

/** Requests per second and latencies in milliseconds over one run. */
export interface Load {
  rate: number
  /** Including the warm-up. */
  requests: number
  p50: number
  p99: number
}

/** Folder of the benchmarks' external tools. */
export function benchModules(): string {
  const folder = process.env.E2E_BENCH_TOOLS
  if (!folder) throw new Error('Run it by `npm run bench`, which installs what it needs.')
  return join(folder, 'node_modules')
}

/** The measured program gets the first core to itself; the load generators share the second core. Only Linux supports this. */
const onCore = (core: number | null, niceness = 0): string[] =>
  process.platform === 'linux' && core !== null ? ['taskset', '-c', String(core), 'nice', '-n', String(niceness)] : []

/** A program on its own core whose first line of output says what address it listens on. */
export interface Listening<T> {
  pid: number
  line: T
  /** Sends this signal and returns the program's next line of output. */
  ask<U>(signal: NodeJS.Signals, schema: z.ZodType<U>): Promise<U>
  stop(): Promise<void>
}

/** `core`: null for any core. `niceness`: how much the program yields to others on its core. */
export async function startOnCore<T>(
  core: number | null,
  args: string[],
  schema: z.ZodType<T>,
  niceness = 0,
): Promise<Listening<T>> {
  const [command = process.execPath, ...rest] = [...onCore(core, niceness), process.execPath, ...args]
  const child = spawn(command, rest, { cwd: REPOSITORY, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  const lines = createInterface(child.stdout)
  const nextLine = async () => {
    const failed = ended.then(([code]) => Promise.reject(new Error(`${args[0]} ended with ${code}`)))
    const [text] = (await Promise.race([once(lines, 'line'), failed])) as [string]
    return text
  }
  const text = await nextLine()
  const ask = async <U>(signal: NodeJS.Signals, asked: z.ZodType<U>) => {
    const next = nextLine()
    child.kill(signal)
    return asked.parse(JSON.parse(await next))
  }
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  return { pid: child.pid ?? 0, line: schema.parse(JSON.parse(text)), ask, stop }
}

interface Request {
  url: string
  headers: Record<string, string>
  /** Undefined for a GET. */
  body?: unknown
}

/** Sends one request repeatedly over 64 connections, after a warm-up. Fails on any response but 2xx. */
export async function load({ url, headers, body }: Request, seconds: number): Promise<Load> {
  const measure = async (duration: number) => {
    const [command = process.execPath, ...rest] = [
      ...onCore(1),
      process.execPath,
      join(benchModules(), 'autocannon/autocannon.js'),
      '-n',
      '-j',
      '-c',
      '64',
      '-d',
      String(duration),
      ...(body === undefined ? [] : ['-m', 'POST', '-b', JSON.stringify(body)]),
      ...Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}=${value}`]),
      url,
    ]
    const child = spawn(command, rest, { stdio: ['ignore', 'pipe', 'ignore'] })
    let output = ''
    child.stdout.on('data', (chunk) => {
      output += String(chunk)
    })
    await once(child, 'close')
    return resultSchema.parse(JSON.parse(output))
  }
  const warmUp = await measure(3)
  const { requests, latency, non2xx, errors } = await measure(seconds)
  if (non2xx + errors > 0) throw new Error(`${non2xx} answers were no success, ${errors} requests failed`)
  return {
    rate: requests.average,
    requests: warmUp.requests.total + requests.total,
    p50: latency.p50,
    p99: latency.p99,
  }
}
