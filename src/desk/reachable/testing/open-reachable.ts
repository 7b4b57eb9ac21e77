import { mkdtemp, rm } from 'node:fs/promises'
import { networkInterfaces, tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { onTestFinished, vi } from 'vitest'
import { collectLog } from '../../../base/testing/collect-log.ts'
import {
  type Reachability,
  type StoredReachability,
  storedReachabilitySchema,
} from '../../../shared/reachable/reachable.ts'
import { MemorySecretStore } from '../../secrets/secret-store.ts'
import { EXPOSURE_TIMES } from '../exposure-times.ts'
import { createAuthorityKeeper } from '../network/keep-authority.ts'
import type { Interfaces } from '../network/local-addresses.ts'
import { createOwnNetwork } from '../network/own-network.ts'
import { createReachable } from '../reachable.ts'
import { createTunnelStarter } from '../start-tunnel.ts'
import { createTunnelRecord } from '../tunnel-record.ts'
import { FAKE_PROGRAMS, FakeEdge } from './fake-edge.ts'
import { startService, through } from './test-network.ts'

const times = {
  ...EXPOSURE_TIMES,
  retryMs: [20],
  newAddressMs: Array<number>(200).fill(20),
  recheckTunnelMs: 3e6,
  recheckProxyMs: 3e6,
  signMs: 0,
}

/** The addresses assigned to the fake programs. */
export const ADDRESSES = {
  cloudflared: (count: number) => `https://fake-words-${count}.trycloudflare.com`,
  tailscale: () => 'https://desk.tail1a2b3.ts.net',
  ngrok: () => 'https://ab12-cd34.ngrok-free.app',
}

/** Opens everything needed for remote access, with a service and a network for the test. */
export async function openReachable(kept: Partial<StoredReachability> = {}) {
  collectLog()
  const folder = await mkdtemp(join(tmpdir(), 'reachable-'))
  vi.stubEnv('PATH', [FAKE_PROGRAMS, process.env.PATH].join(delimiter))
  const edge = await FakeEdge.start({
    addressOf: (program, count) => ADDRESSES[program as keyof typeof ADDRESSES](count),
  })
  vi.stubEnv('FAKE_TUNNEL_EDGE', edge.env.FAKE_TUNNEL_EDGE)
  const service = await startService()
  const file = { data: storedReachabilitySchema.parse(kept) }
  const record = createTunnelRecord(join(folder, 'tunnels.json'))
  const secrets = new MemorySecretStore()
  /** This computer's interfaces, and the names it resolves. */
  const computer = {
    interfaces: networkInterfaces() as Interfaces,
    names: {} as Record<string, string[]>,
    onOther: (): void => undefined,
    now: Date.now,
  }
  const network = createOwnNetwork({
    interfaces: () => computer.interfaces,
    hostname: () => 'desk',
    lookup: async (name) => computer.names[name] ?? [],
    authority: createAuthorityKeeper({
      secrets: async () => secrets,
      title: () => 'MCP Access Desk on desk',
      names: async () => ['desk'],
      now: () => computer.now(),
    }),
    now: () => computer.now(),
  })
  const seen: Reachability[] = []
  const reachable = createReachable({
    kept: {
      read: async () => file.data,
      update: async (change) => {
        file.data = storedReachabilitySchema.parse(change(file.data))
        return file.data
      },
    },
    service,
    network,
    fetch: through(edge),
    startTunnel: createTunnelStarter({ record, configFile: join(folder, 'cloudflared.yml') }),
    watchNetwork(onOther) {
      computer.onOther = onOther
      return () => {
        computer.onOther = () => undefined
      }
    },
    onChange: () => void reachable.status().then((now) => seen.push(now)),
    times,
    now: () => 1_000,
  })
  onTestFinished(async () => {
    await reachable.close()
    await edge.close()
    vi.unstubAllEnvs()
    await rm(folder, { recursive: true, force: true })
  })
  const until = (check: (now: Reachability) => boolean) =>
    vi.waitFor(
      async () => {
        const now = await reachable.status()
        if (!check(now)) throw new Error(JSON.stringify(now))
        return now
      },
      { timeout: 20_000, interval: 10 },
    )
  return { reachable, edge, service, file, folder, record, seen, until, computer, network, secrets }
}

export const isProved = ({ exposure }: Reachability): boolean => exposure?.state === 'proved'
export const isLost = ({ exposure }: Reachability): boolean => exposure?.state === 'lost'
