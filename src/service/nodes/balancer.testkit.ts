import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { onTestFinished, vi } from 'vitest'
import { makeDataFolder } from '../service.testkit.ts'

/** The ports of a node: for its service and for its health checks. */
export interface NodePorts {
  port: number
  health: number
}

async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer().listen(0, '127.0.0.1')
      await once(server, 'listening')
      return server
    }),
  )
  const ports = servers.map((server) => (server.address() as { port: number }).port)
  for (const server of servers) server.close()
  return ports
}

/** Returns ports for a balancer and this many nodes behind it. */
export async function makePorts(nodes: number): Promise<{ front: number; places: NodePorts[] }> {
  const [front = 0, ...ports] = await freePorts(1 + 2 * nodes)
  const places = Array.from({ length: nodes }, (_, index) => ({
    port: ports[2 * index] ?? 0,
    health: ports[2 * index + 1] ?? 0,
  }))
  return { front, places }
}

/**
 * Runs HAProxy in front of nodes until the test ends. Each response names its node in the header `x-node`, starting with `node0`.
 * `retries`: how many times HAProxy tries another node when one refuses a connection.
 */
export function startBalancer(port: number, nodes: readonly NodePorts[], retries: number): Promise<void> {
  return runHaproxy(port, [
    'defaults',
    'mode http',
    'timeout connect 2s',
    'timeout client 60s',
    'timeout server 60s',
    'timeout check 5s',
    `retries ${retries}`,
    ...(retries > 0 ? ['option redispatch 1'] : []),
    'default-server inter 100ms fall 1 rise 1',
    'frontend customers',
    `bind 127.0.0.1:${port}`,
    'default_backend nodes',
    'backend nodes',
    'balance roundrobin',
    'option httpchk GET /readyz',
    'http-check expect status 200',
    'http-response set-header x-node %s',
    ...nodes.map((node, index) => `server node${index} 127.0.0.1:${node.port} check port ${node.health}`),
  ])
}

/** Runs HAProxy with these lines of configuration until the test ends. Resolves once it responds on `port`. */
async function runHaproxy(port: number, lines: readonly string[]): Promise<void> {
  const file = join(makeDataFolder(), 'haproxy.cfg')
  writeFileSync(file, `${lines.join('\n')}\n`)
  const balancer = spawn('haproxy', ['-db', '-f', file], { stdio: ['ignore', 'ignore', 'pipe'] })
  onTestFinished(() => void balancer.kill('SIGKILL'))
  let errors = ''
  balancer.stderr.on('data', (chunk) => {
    errors += chunk
  })
  const failed = new Promise<never>((_, reject) => {
    balancer.once('error', () => reject(new Error('The test needs HAProxy. Run: sudo apt-get install haproxy')))
    balancer.once('exit', () => reject(new Error(errors)))
  })
  failed.catch(() => undefined)
  const answers = () => vi.waitFor(() => fetch(`http://127.0.0.1:${port}/`), 10_000)
  await Promise.race([answers(), failed])
}

/**
 * Runs HAProxy in front of one service until the test ends, and returns its address. `rules`: lines for its frontend, evaluated on a
 * complete request; `serverTimeout`: how long it waits for the service.
 */
export async function startProxy(target: string, rules: readonly string[], serverTimeout = '60s'): Promise<string> {
  const [port = 0] = await freePorts(1)
  await runHaproxy(port, [
    'global',
    'tune.bufsize 2000000',
    'defaults',
    'mode http',
    'option http-buffer-request',
    'retries 0',
    'timeout connect 2s',
    'timeout client 60s',
    `timeout server ${serverTimeout}`,
    'frontend clients',
    `bind 127.0.0.1:${port}`,
    ...rules,
    'default_backend service',
    'backend service',
    `http-request set-header Host ${new URL(target).host}`,
    `server only ${new URL(target).host}`,
  ])
  return `http://127.0.0.1:${port}`
}
