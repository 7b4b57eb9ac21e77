import { createSerialQueue } from '../../base/queue/serial-queue.ts'
import type { LocalServiceControl } from '../../desk/ports.ts'
import type { SecretStorageControl } from '../../desk/secrets/secret-storage.ts'
import { AppFailure } from '../../shared/errors.ts'
import type { Changes } from '../../shared/management/changes.ts'
import type { Ingress } from '../../shared/reachable/ingress.ts'
import { message } from '../../shared/text/message.ts'
import { createServiceRuns } from './service-runs.ts'

/** The local service, including what only its creator sets. */
export interface LocalService extends LocalServiceControl {
  /** Sets the function that determines how other computers can reach the service when it starts. Must be called before the first start. */
  setIngressSource(ingress: () => Promise<Ingress>): void
}

interface Options {
  folder: string
  secretStorage: SecretStorageControl
  /** Called when the status has changed. */
  onChange: () => void
  /** Called with changes to the service's data. */
  onChanges: (changes: Changes) => void
}

/**
 * Runs the local service alongside the window. The key to its database and the app's API key are created once and kept in the secret store;
 * when these are only in memory, so is the service's data.
 */
export function createLocalService(options: Options): LocalService {
  let ingress = (): Promise<Ingress> => Promise.reject(new Error('The local service has started without its ingress'))
  // Serialized, because two concurrent starts would compete for the port.
  const queue = createSerialQueue()
  const runs = createServiceRuns({ ...options, ingress: () => ingress(), onRetry: retry })
  const { status } = runs

  function retry(): void {
    void queue(runs.retry)
  }

  return {
    status,
    setIngressSource(next) {
      ingress = next
    },
    async ready() {
      if (status().state === 'paused') {
        const [cause, remedy] = [message('desktop.localService.paused'), message('desktop.localService.pausedRemedy')]
        throw new AppFailure({ kind: 'storage', code: 'servicePaused', cause, remedy })
      }
      await runs.ensureStarted()
      const now = status()
      if (now.state === 'failed') throw new AppFailure(now.error)
    },
    restart: (port) =>
      queue(async () => {
        // Don't wait for a start that is itself waiting for the choice of secret storage.
        if (status().state === 'waiting') return status()
        await runs.settled()
        await runs.stop()
        await runs.startAnew(port)
        return status()
      }),
    pause: () =>
      queue(async () => {
        const { state } = status()
        if (state === 'waiting' || state === 'paused') return
        await runs.settled()
        await runs.stop()
        runs.setStatus({ state: 'paused', port: runs.lastPort() })
      }),
    async setIngress(next) {
      const ingress = await runs.child()?.setIngress(next)
      const now = status()
      if (ingress && now.state === 'running') runs.setStatus({ ...now, ...ingress })
    },
    async expectProof(proof) {
      const child = runs.child()
      if (!child) throw new AppFailure({ kind: 'cancelled' })
      await child.expectProof(proof)
    },
    wake() {
      if (status().state === 'failed') retry()
    },
    suspend: (work) =>
      queue(async () => {
        await runs.settled()
        if (status().state === 'paused') return work()
        await runs.stop()
        runs.setStatus({ state: 'starting' })
        try {
          return await work()
        } finally {
          await runs.startAnew()
        }
      }),
    stop: runs.stop,
  }
}
