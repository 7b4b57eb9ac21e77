import { lookup } from 'node:dns/promises'
import { hostname, networkInterfaces } from 'node:os'
import { join } from 'node:path'
import type { SettingsFile } from '../../base/settings/settings-file.ts'
import type { KeptReach } from '../../shared/reachable/reachable.ts'
import { message } from '../../shared/text/message.ts'
import { say } from '../../shared/text/say.ts'
import type { LocalServiceControl } from '../ports.ts'
import type { SecretStore } from '../secrets/secret-store.ts'
import { createAuthorityKeeper } from './network/keep-authority.ts'
import { namesOf } from './network/local-addresses.ts'
import { createOwnNetwork } from './network/own-network.ts'
import { createAddressWatch } from './network/watch-addresses.ts'
import { createReachable } from './reachable.ts'
import { createTunnelStarter } from './start-tunnel.ts'
import { createTunnelRecord } from './tunnel-record.ts'

interface Options {
  /** For its own files. */
  folder: string
  settingsFile: SettingsFile
  secrets: () => Promise<SecretStore>
  localService: () => LocalServiceControl
  fetch: typeof fetch
  onChange: () => void
}

/** How the local service is reached from elsewhere, over the app's own settings and network. */
export function composeReachable({ folder, settingsFile, secrets, localService, fetch, onChange }: Options) {
  const record = createTunnelRecord(join(folder, 'tunnels.json'))
  let swept: Promise<void> | undefined
  const start = createTunnelStarter({ record, configFile: join(folder, 'cloudflared.yml') })
  const network = createOwnNetwork({
    interfaces: networkInterfaces,
    hostname,
    lookup: async (name) => (await lookup(name, { all: true })).map(({ address }) => address),
    authority: createAuthorityKeeper({
      secrets,
      title: () => say(message('ownNetwork.authorityTitle', { host: hostname() })),
      names: async () => namesOf(hostname()),
      now: Date.now,
    }),
    now: Date.now,
  })
  const kept = {
    read: async () => (await settingsFile.read()).reachable,
    update: async (change: (kept: KeptReach) => KeptReach) =>
      (await settingsFile.update((data) => ({ ...data, reachable: change(data.reachable) }))).reachable,
  }
  const reachable = createReachable({
    kept,
    service: {
      state: () => localService().status().state,
      port() {
        const status = localService().status()
        return status.state === 'running' ? status.reachPort : null
      },
      shut() {
        const status = localService().status()
        return status.state === 'running' ? status.shut : []
      },
      setReach: (reach) => localService().setReach(reach),
      expectProof: (proof) => localService().expectProof(proof),
    },
    fetch,
    async startTunnel(...asked) {
      // What the last run has left behind would be in the way.
      swept ??= record.endLeftovers()
      await swept
      return start(...asked)
    },
    network,
    watchNetwork: createAddressWatch(network.text),
    onChange,
  })
  return { ...reachable, network, networkPort: async () => (await kept.read()).networkPort }
}
export type ComposedReachable = ReturnType<typeof composeReachable>
