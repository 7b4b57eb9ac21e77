import { asAppError } from '../../base/log/as-app-error.ts'
import { logFor } from '../../base/log/log.ts'
import { keptSecret, newSecret } from '../../desk/secrets/kept-secret.ts'
import { apiKeyName, SERVICE_DATABASE_KEY } from '../../desk/secrets/secret-names.ts'
import type { SecretStorageControl } from '../../desk/secrets/secret-storage.ts'
import type { SecretStore } from '../../desk/secrets/secret-store.ts'
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

interface Options {
  folder: string
  secretStorage: SecretStorageControl
  ingress: () => Promise<Ingress>
  /** Called when it's time to retry a start that failed because the port was in use. */
  onRetry: () => void
  /** Called when the status has changed. */
  onChange: () => void
  /** Called with changes to the service's data. */
  onChanges: (changes: Changes) => void
}

/**
 * Returns the key to the service's database and the app's API key, both created once, and the data's folder, or null if the data is in
 * memory.
 */
async function startDataOf({ folder, secretStorage }: Options, store: SecretStore) {
  const inMemory = (await secretStorage.status()).state === 'memory'
  const databaseKey = await keptSecret(store, SERVICE_DATABASE_KEY, newSecret)
  const appApiKey = await keptSecret(store, apiKeyName(LOCAL_WORKSPACE_ID), () => `ak_${newSecret()}`)
  return { dataFolder: inMemory ? null : folder, databaseKey, appApiKey }
}

/** Manages runs of the service's process: starts it, restarts it after unexpected exits, and keeps its status. */
export function createServiceRuns(options: Options) {
  const { secretStorage, ingress, onRetry, onChange, onChanges } = options
  const restarts = createRateLimiter(MAX_RESTARTS, WITHIN_MS)
  let status: LocalServiceStatus = { state: 'waiting' }
  let child: ServiceChild | null = null
  let starting: Promise<void> | null = null
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
    if (isPortTaken) retryTimer = setTimeout(onRetry, RETRY_MS).unref()
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
      const data = await startDataOf(options, store)
      if (port !== undefined) lastPort = port
      child = await startServiceChild({ type: 'start', ...data, port, ingress: await ingress() }, { onExit, onChanges })
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

  return {
    status: () => status,
    setStatus,
    /** The running process; null when there's none. */
    child: () => child,
    lastPort: () => lastPort,
    /** Resolves once the last start has succeeded or failed; starts the service if it was never started. */
    ensureStarted: (): Promise<void> => (starting ??= begin()),
    /** Resolves once a start in progress has succeeded or failed. Doesn't start the service. */
    async settled(): Promise<void> {
      await starting
    },
    /** Starts the service at the request of the user or the app. Earlier exits don't count toward the restart limit. */
    async startAnew(port?: number): Promise<void> {
      restarts.clear()
      restarted = null
      starting = begin(port)
      await starting
    },
    /** Retries silently: the status only changes once the service is running. */
    async retry(): Promise<void> {
      if (status.state !== 'failed') return
      starting = begin(lastPort ?? undefined, 'quietly')
      await starting
    },
    async stop(): Promise<void> {
      clearTimeout(retryTimer)
      const running = child
      child = null
      await running?.stop()
    },
  }
}
