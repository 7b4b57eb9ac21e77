import { setTimeout } from 'node:timers/promises'
import { makePorts, startBalancer } from '../nodes/balancer.testkit.ts'
import { runNode } from '../nodes/nodes.testkit.ts'

/** Polling interval in milliseconds. */
const LOOK_MS = 50

/** A node process and its lifetime (milliseconds since 1970). */
export interface Life {
  node: string
  from: number
  /** Null while it's running. */
  until: number | null
  wasKilled: boolean
}

type Running = ReturnType<typeof runNode>

interface Options {
  count: number
  databaseUrl: string
  script: string
  drainSeconds: number
}

/** Waits until the condition holds. There's no limit other than the test's timeout. */
export async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo().catch(() => false))) await setTimeout(LOOK_MS)
}

/**
 * Starts nodes behind a balancer, each with a supervisor that restarts it. The nodes themselves and the balancer call them `node0` and so
 * on.
 */
export async function startClusterOfNodes({ count, databaseUrl, script, drainSeconds }: Options) {
  const { front, places } = await makePorts(count)
  const origin = `http://127.0.0.1:${front}`
  const lives: Life[] = []
  const running: (Running | null)[] = places.map(() => null)
  let apiKey = ''

  const health = (index: number, path: string) => fetch(`http://127.0.0.1:${places[index]?.health}${path}`)

  async function isReady(index: number): Promise<boolean> {
    const response = await health(index, '/readyz')
    return response.status === 200 && ((await response.json()) as { status: string }).status === 'ok'
  }

  /** Resolves once the node is ready. Keeps restarting a node that can't start because the database is down. */
  async function start(index: number, from: string): Promise<void> {
    const { port = 0, health: healthPort = 0 } = places[index] ?? {}
    const args = ['--port', `${port}`, '--health-port', `${healthPort}`, '--public-url', origin]
    for (;;) {
      const process = runNode(from, databaseUrl, [...args, '--drain-seconds', `${drainSeconds}`])
      const life: Life = { node: `node${index}`, from: Date.now(), until: null, wasKilled: false }
      lives.push(life)
      const line = await process.listening().catch(() => null)
      if (line === null) {
        life.until = Date.now()
        await setTimeout(LOOK_MS)
        continue
      }
      apiKey ||= line.apiKey ?? ''
      running[index] = process
      await until(() => isReady(index))
      return
    }
  }

  /** Stops a node. Returns the exit code and the log lines about calls that couldn't be written. */
  async function end(index: number, signal: 'SIGKILL' | 'SIGTERM'): Promise<string> {
    const process = running[index]
    running[index] = null
    const life = lives.find(({ node, until }) => node === `node${index}` && until === null)
    if (life && signal === 'SIGKILL') Object.assign(life, { until: Date.now(), wasKilled: true })
    const ended = await process?.stop(signal)
    if (life && signal === 'SIGTERM') life.until = Date.now()
    const lost = ended?.errors.split('\n').filter((line) => line.includes('and are lost')) ?? []
    return [ended?.code, ...lost].join(' ')
  }

  await Promise.all(places.map((_, index) => start(index, script)))
  await startBalancer(front, places, 3)
  await until(async () => (await fetch(`${origin}/`)).headers.get('x-node') !== null)
  return {
    origin,
    apiKey,
    lives: lives as readonly Life[],
    /** The addresses of the individual nodes. */
    origins: places.map(({ port }) => `http://127.0.0.1:${port}`),
    start,
    end,
    /** Whether all running nodes are connected to the database. */
    areReady: async () => {
      const all = running.flatMap((process, index) => (process ? isReady(index) : []))
      return (await Promise.all(all)).every((each) => each)
    },
  }
}

export type ClusterOfNodes = Awaited<ReturnType<typeof startClusterOfNodes>>
