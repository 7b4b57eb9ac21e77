import { randomBytes } from 'node:crypto'
import { asAppError } from '../../base/log/as-app-error.ts'
import { logFor } from '../../base/log/log.ts'
import { createSerialQueue } from '../../base/queue/serial-queue.ts'
import type { LocalServiceControl } from '../../desk/ports.ts'
import { keptSecret } from '../../desk/secrets/kept-secret.ts'
import { apiKeyName, SERVICE_DATABASE_KEY } from '../../desk/secrets/secret-names.ts'
import type { SecretStorageControl } from '../../desk/secrets/secret-storage.ts'
import { AppFailure } from '../../shared/errors.ts'
import { type Changes, EVERYTHING } from '../../shared/management/changes.ts'
import type { LocalServiceStatus, UnexpectedRestart } from '../../shared/model/local-service.ts'
import { LOCAL_WORKSPACE_ID } from '../../shared/model/workspace.ts'
import type { Ingress } from '../../shared/reachable/ingress.ts'
import { message } from '../../shared/text/message.ts'
import { MINUTE_MS } from '../../shared/values/durations.ts'
import { createRateLimiter } from '../rate-limiter.ts'
import { type ServiceChild, startServiceChild } from './service-child.ts'

const log = logFor('main/local-service')

/** Maximum number of restarts after unexpected exits within `WITHIN_MS`. */
const MAX_RESTARTS = 3
const WITHIN_MS = 10 * MINUTE_MS
/** How often a service whose port is in use tries to start again, in milliseconds. */
const RETRY_MS = 10_000

/** The local service, with the parts that only its creator sets. */
export interface LocalService extends LocalServiceControl {
  /** Sets the source of how others reach the service when it starts. Must be called before the first start. */
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
export function createLocalService({ folder, secretStorage, onChange, onChanges }: Options): LocalService {
  let ingress = (): Promise<Ingress> => Promise.reject(new Error('The local service has started without its ingress'))
  let status: LocalServiceStatus = { state: 'waiting' }
  let child: ServiceChild | null = null
  let starting: Promise<void> | null = null
  const restarts = createRateLimiter(MAX_RESTARTS, WITHIN_MS)
  const queue = createSerialQueue()
  let lastPort: number | null = null
  let restarted: UnexpectedRestart | null = null
  let begun = false
  let retryTimer: NodeJS.Timeout | undefined

  function setStatus(next: LocalServiceStatus): void {
    status = next
    onChange()
  }

  function fail(error: unknown, how?: 'quietly'): void {
    const detail = asAppError(error, log, 'The local service couldn’t be started')
    const isPortTaken = detail.kind === 'storage' && detail.code === 'portTaken'
    if (!isPortTaken || how !== 'quietly') setStatus({ state: 'failed', error: detail, port: lastPort })
    if (isPortTaken) retryTimer = setTimeout(retry, RETRY_MS).unref()
  }

  /** Retries silently: the status only changes once the service is running. */
  function retry(): void {
    void queue(async () => {
      if (status.state !== 'failed') return
      starting = begin(lastPort ?? undefined, 'quietly')
      await starting
    })
  }

  function onExit(code: number, because: UnexpectedRestart['because']): void {
    child = null
    restarted = { at: new Date().toISOString(), because }
    log.warn('The local service ended', { code, because })
    if (restarts.take()) starting = begin()
    else fail(new AppFailure({ kind: 'server', status: 0, cause: message('desktop.localService.keepsStopping') }))
  }

  async function begin(port?: number, how?: 'quietly'): Promise<void> {
    const again = begun
    begun = true
    clearTimeout(retryTimer)
    try {
      const store = await secretStorage.store()
      if (how !== 'quietly') setStatus({ state: 'starting' })
      const inMemory = (await secretStorage.status()).state === 'memory'
      const databaseKey = await keptSecret(store, SERVICE_DATABASE_KEY, () => randomBytes(32).toString('base64url'))
      const appApiKey = await keptSecret(
        store,
        apiKeyName(LOCAL_WORKSPACE_ID),
        () => `ak_${randomBytes(32).toString('base64url')}`,
      )
      if (port !== undefined) lastPort = port
      const dataFolder = inMemory ? null : folder
      child = await startServiceChild(
        { type: 'start', dataFolder, databaseKey, appApiKey, port, ingress: await ingress() },
        { onExit, onChanges },
      )
      const { port: listeningPort, baseUrl, mcpUrl, ownMcpUrl, ingressPort, shut } = child.listening
      lastPort = listeningPort
      const addresses = { port: listeningPort, baseUrl, mcpUrl, ownMcpUrl, ingressPort, shut }
      setStatus({ state: 'running', ...addresses, ...(restarted && { restarted }) })
      // Changes made in the meantime were missed, and the data may be different.
      if (again) onChanges(EVERYTHING)
    } catch (error) {
      fail(error, how)
    }
  }

  async function stop(): Promise<void> {
    clearTimeout(retryTimer)
    const running = child
    child = null
    await running?.stop()
  }

  return {
    status: () => status,
    setIngressSource(next) {
      ingress = next
    },
    async ready() {
      if (status.state === 'paused') {
        const [cause, remedy] = [message('desktop.localService.paused'), message('desktop.localService.pausedRemedy')]
        throw new AppFailure({ kind: 'storage', code: 'servicePaused', cause, remedy })
      }
      starting ??= begin()
      await starting
      if (status.state === 'failed') throw new AppFailure(status.error)
    },
    // Serialized, because two concurrent starts would compete for the port.
    restart: (port) =>
      queue(async () => {
        // Don't wait for a start that is itself waiting for the choice of secret storage.
        if (status.state === 'waiting') return status
        await starting
        await stop()
        restarts.clear()
        restarted = null
        starting = begin(port)
        await starting
        return status
      }),
    pause: () =>
      queue(async () => {
        if (status.state === 'waiting' || status.state === 'paused') return
        await starting
        await stop()
        setStatus({ state: 'paused', port: lastPort })
      }),
    async setIngress(next) {
      const ingress = await child?.setIngress(next)
      if (ingress && status.state === 'running') setStatus({ ...status, ...ingress })
    },
    async expectProof(proof) {
      if (!child) throw new AppFailure({ kind: 'cancelled' })
      await child.expectProof(proof)
    },
    wake() {
      if (status.state === 'failed') retry()
    },
    suspend: (work) =>
      queue(async () => {
        await starting
        if (status.state === 'paused') return work()
        await stop()
        setStatus({ state: 'starting' })
        try {
          return await work()
        } finally {
          restarts.clear()
          restarted = null
          starting = begin()
          await starting
        }
      }),
    stop,
  }
}
