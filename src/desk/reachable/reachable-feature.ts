import { lookup } from 'node:dns/promises'
import { hostname, networkInterfaces } from 'node:os'
import { join } from 'node:path'
import type { SettingsFile } from '../../base/settings/settings-file.ts'
import type { StoredReachability } from '../../shared/reachable/reachable.ts'
import { message } from '../../shared/text/message.ts'
import { say } from '../../shared/text/say.ts'
import type { DeskEvents } from '../desk-events.ts'
import type { FileDialogs, LocalServiceControl, SendEvent } from '../ports.ts'
import type { SecretStorageControl } from '../secrets/secret-storage.ts'
import { createAuthorityKeeper } from './network/keep-authority.ts'
import { namesOf } from './network/local-addresses.ts'
import { createOwnNetwork } from './network/own-network.ts'
import { createAddressWatch } from './network/watch-addresses.ts'
import { createReachable } from './reachable.ts'
import { createReachableHandlers } from './reachable-handlers.ts'
import { createResharedHandlers } from './reshared-handlers.ts'
import { createTunnelStarter } from './start-tunnel.ts'
import { createTunnelRecord } from './tunnel-record.ts'

interface Ports {
  /** Folder for the feature's own files. */
  folder: string
  settingsFile: SettingsFile
  secretStorage: Pick<SecretStorageControl, 'store'>
  localService: Pick<LocalServiceControl, 'status' | 'setIngress' | 'expectProof'>
  files: Pick<FileDialogs, 'chooseFile' | 'save'>
  fetch: typeof fetch
  events: Pick<DeskEvents, 'localService'>
  sendEvent: SendEvent
}

/** Creates remote access to the local service. */
export function createReachableFeature(ports: Ports) {
  const { folder, settingsFile, secretStorage, localService, files, fetch, events, sendEvent } = ports
  const record = createTunnelRecord(join(folder, 'tunnels.json'))
  let swept: Promise<void> | undefined
  const start = createTunnelStarter({ record, configFile: join(folder, 'cloudflared.yml') })
  const network = createOwnNetwork({
    interfaces: networkInterfaces,
    hostname,
    lookup: async (name) => (await lookup(name, { all: true })).map(({ address }) => address),
    authority: createAuthorityKeeper({
      secrets: () => secretStorage.store(),
      title: () => say(message('ownNetwork.authorityTitle', { host: hostname() })),
      names: async () => namesOf(hostname()),
      now: Date.now,
    }),
    now: Date.now,
  })
  const kept = {
    read: async () => (await settingsFile.read()).reachable,
    update: async (change: (kept: StoredReachability) => StoredReachability) =>
      (await settingsFile.update((data) => ({ ...data, reachable: change(data.reachable) }))).reachable,
  }
  const reachable = createReachable({
    kept,
    service: {
      state: () => localService.status().state,
      port() {
        const status = localService.status()
        return status.state === 'running' ? status.ingressPort : null
      },
      shut() {
        const status = localService.status()
        return status.state === 'running' ? status.shut : []
      },
      setIngress: (ingress) => localService.setIngress(ingress),
      expectProof: (proof) => localService.expectProof(proof),
    },
    fetch,
    async startTunnel(...asked) {
      // Programs left behind by the previous session would interfere.
      swept ??= record.endLeftovers()
      await swept
      return start(...asked)
    },
    network,
    watchNetwork: createAddressWatch(network.text),
    onChange: () => sendEvent('reachable.changed', undefined),
  })
  events.localService.on(() => void reachable.serviceChanged())
  const own = { ...reachable, network, networkPort: async () => (await kept.read()).networkPort }
  return {
    ...reachable,
    handlers: {
      ...createReachableHandlers({ reachable: own, files }),
      ...createResharedHandlers({ settingsFile, sendEvent }),
    },
  }
}
