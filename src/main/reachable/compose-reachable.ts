import { join } from 'node:path'
import { createReachable } from '../../core/reachable/reachable.ts'
import { createTunnelStarter } from '../../core/reachable/start-tunnel.ts'
import { createTunnelRecord } from '../../core/reachable/tunnel-record.ts'
import type { SettingsFile } from '../../core/settings/settings-file.ts'
import type { LocalServiceControl } from '../local-service/local-service.ts'
import { appFetch } from '../network/fetch.ts'

interface Options {
  /** For its own files. */
  folder: string
  settingsFile: SettingsFile
  localService: () => LocalServiceControl
  onChange: () => void
}

/** How the local service is reached from elsewhere, over the app's own settings and network. */
export function composeReachable({ folder, settingsFile, localService, onChange }: Options) {
  const record = createTunnelRecord(join(folder, 'tunnels.json'))
  let swept: Promise<void> | undefined
  const start = createTunnelStarter({ record, configFile: join(folder, 'cloudflared.yml') })
  return createReachable({
    kept: {
      read: async () => (await settingsFile.read()).reachable,
      update: async (change) =>
        (await settingsFile.update((data) => ({ ...data, reachable: change(data.reachable) }))).reachable,
    },
    service: {
      state: () => localService().status().state,
      port() {
        const status = localService().status()
        return status.state === 'running' ? status.reachPort : null
      },
      setReach: (reach) => localService().setReach(reach),
      expectProof: (proof) => localService().expectProof(proof),
    },
    fetch: appFetch,
    async startTunnel(...asked) {
      // What the last run has left behind would be in the way.
      swept ??= record.endLeftovers()
      await swept
      return start(...asked)
    },
    onChange,
  })
}
