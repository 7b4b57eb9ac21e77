import cluster from 'node:cluster'
import { logFor } from '../../base/log/log.ts'
import { message } from '../../shared/text/message.ts'
import { say } from '../../shared/text/say.ts'
import { startService } from '../start-service.ts'
import { THREAD_ENTRIES } from '../thread-entries.ts'
import type { TraceSettings } from '../tracing/trace-settings.ts'
import type { Tracing } from '../tracing/tracing.ts'
import { proxyFromEnvironment } from '../upstream/find-proxy.ts'
import { notifyPrimary } from '../workers/answer-primary.ts'
import { runWorkers } from '../workers/run-workers.ts'
import type { HeadlessOptions } from './command-line.ts'
import { headlessEncryptionKeys } from './encryption-keys.ts'
import { prefixed, print, writeResult } from './terminal.ts'
import { startWatchdog } from './watchdog.ts'

/** How long requests in flight may take once no new ones are accepted, in milliseconds. After this, the process exits regardless. */
const FINISH_MS = 20_000
const LEAVE_MS = 26_000

/** A service that hasn't responded for this long is restarted. */
const UNRESPONSIVE_SECONDS = 30

interface ServeContext {
  /** This process's arguments, passed on to workers. */
  args: readonly string[]
  traces: Exclude<TraceSettings, { kind: 'unknown' }>
  /** Returns the key of the database in a folder. */
  keyOf: (folder: string) => Promise<string>
  /** Resolves when the service should shut down. */
  stopped: Promise<void>
}

/**
 * Serves requests until `stopped`, with as many processes as the options say, then exits the process. Writes one JSON line to stdout once
 * it's listening. Throws `AppFailure` if it can't start.
 */
export async function serve(options: HeadlessOptions, context: ServeContext): Promise<never> {
  const { port, managePort, hosting, health, workers } = options
  const { args, stopped } = context
  const leaveMs = options.drainMs + LEAVE_MS
  const tellListening = (line: object) => writeResult({ ...line, pid: process.pid })
  if (workers > 1 && cluster.isPrimary) {
    process.exit(
      await runWorkers({
        count: workers,
        args,
        port,
        managePort,
        host: hosting.host,
        health,
        stopped,
        leaveMs: leaveMs + 1_000,
        onListening: tellListening,
      }),
    )
  }
  const service = await startHere(options, context)
  const { baseUrl, mcpUrl, manageUrl, createdApiKey, healthPort } = service
  const optional = {
    manageUrl: manageUrl ?? undefined,
    apiKey: createdApiKey ?? undefined,
    healthPort: healthPort || undefined,
  }
  const line = { baseUrl, mcpUrl, ...optional }
  if (cluster.isWorker) notifyPrimary({ kind: 'listening', line })
  else tellListening(line)
  const endWatch = startWatchdog(
    UNRESPONSIVE_SECONDS,
    prefixed(say(message('headless.notResponding', { seconds: UNRESPONSIVE_SECONDS }))),
    (error) => logFor('service/watchdog').error('The watchdog failed', error),
  )
  await stopped
  // The watchdog keeps running, so that a blocked shutdown is killed, too.
  setTimeout(() => {
    print(say(message('headless.leftEarly', { seconds: leaveMs / 1000 })))
    process.exit(1)
  }, leaveMs)
  await service.close()
  endWatch()
  process.exit(0)
}

/** Starts the service in this process. */
async function startHere(options: HeadlessOptions, { traces, keyOf }: ServeContext) {
  const { place, port, managePort, hosting, publicManagement, makesFirstApiKey, hasSamples, nodeSettings } = options
  const { health, drainMs, workers } = options
  const data =
    place.kind === 'folder'
      ? { dataFolder: place.folder, databaseKey: await keyOf(place.folder) }
      : {
          dataFolder: null,
          databaseKey: '',
          databaseUrl: place.url,
          encryptionKeys: headlessEncryptionKeys(options.encryptionKeysFile, process.env),
        }
  return startService({
    ...THREAD_ENTRIES,
    ...data,
    port,
    managePort,
    hosting,
    publicManagement,
    makesFirstApiKey,
    hasSamples,
    nodeSettings,
    drainMs,
    processes: workers,
    allowedUpstreams: options.allowedUpstreams,
    health: health && cluster.isWorker ? 'primary' : health,
    tracing: traces.kind === 'on' ? await openTracing(traces) : undefined,
    findProxy: proxyFromEnvironment(process.env),
    times: { closeMs: FINISH_MS },
  })
}

/** Loads OpenTelemetry's library only if tracing is on. */
async function openTracing(settings: Extract<TraceSettings, { kind: 'on' }>): Promise<Tracing> {
  return (await import('../tracing/open-tracing.ts')).openTracing(settings)
}
