import cluster from 'node:cluster'
import { asAppError } from '../../base/log/as-app-error.ts'
import { limitEntries } from '../../base/log/limit-entries.ts'
import { type LogSink, logFor, routeLog } from '../../base/log/log.ts'
import { redactEntry } from '../../base/log/redact.ts'
import { type Message, message } from '../../shared/text/message.ts'
import { say } from '../../shared/text/say.ts'
import { SERVICE_VERSION } from '../service-version.ts'
import { startService } from '../start-service.ts'
import { createEncryptionKey } from '../store/encryption/encryption-key.ts'
import { migrateDatabase } from '../store/postgres/migrate-database.ts'
import { THREAD_ENTRIES } from '../thread-entries.ts'
import { readTraceSettings, type TraceSettings } from '../tracing/trace-settings.ts'
import type { Tracing } from '../tracing/tracing.ts'
import { proxyFromEnvironment } from '../upstream/find-proxy.ts'
import { notifyPrimary } from '../workers/answer-primary.ts'
import { runWorkers } from '../workers/run-workers.ts'
import { finishRestore } from './backup/restore-service.ts'
import { runBackupCommand } from './backup/run-backup-command.ts'
import { readCommandLine } from './command-line.ts'
import { headlessDatabaseKey } from './database-key.ts'
import { describeFailure } from './describe-failure.ts'
import { headlessEncryptionKeys } from './encryption-keys.ts'
import { createAskKeychain } from './keychain.ts'
import { runNewApiKeyCommand } from './new-api-key.ts'
import { startWatchdog } from './watchdog.ts'

/** How long requests in flight may take once no new ones are accepted, in milliseconds. After this, the process exits regardless. */
const FINISH_MS = 20_000
const LEAVE_MS = 26_000

/** A service that hasn't responded for this long is restarted. */
const UNRESPONSIVE_SECONDS = 30

/** The option that only prints a new encryption key. */
const NEW_KEY = '--new-encryption-key'

const prefixed = (line: string) => `mcp-access-desk service: ${line}`

/** Loads OpenTelemetry's library only if tracing is on. */
async function openTracing(settings: Extract<TraceSettings, { kind: 'on' }>): Promise<Tracing> {
  return (await import('../tracing/open-tracing.ts')).openTracing(settings)
}

/** Writes one JSON line to stderr, with keys and tokens redacted. */
const writeEntry: LogSink = (entry) => void process.stderr.write(`${JSON.stringify(redactEntry(entry))}\n`)

/**
 * Runs the service until SIGTERM or SIGINT. Alternatively makes or restores a backup, which these signals cancel, upgrades the tables of
 * its database, or creates an API key. If the parent opened an IPC channel, closing it stops the service, too. Writes one JSON line to
 * stdout once it's listening; everything else goes to stderr. Exit codes: 0 closed, 1 failed, 2 wrong arguments.
 */
export async function runHeadless(): Promise<void> {
  const print = (text: string) => process.stderr.write(`${prefixed(text)}\n`)
  // Stdout is reserved for that one line.
  console.log = console.info = console.error
  process.stdout.on('error', () => undefined)

  const args = process.argv.slice(2)
  if (args.length === 1 && args[0] === NEW_KEY) {
    process.stdout.write(`${createEncryptionKey()}\n`)
    return
  }
  if (args.includes('--help') || args.includes('-h')) {
    process.stdout.write(`${say(message('headless.usage'))}\n`)
    return
  }
  if (args.includes('--version')) {
    process.stdout.write(`${SERVICE_VERSION}\n`)
    return
  }
  const options = readCommandLine(args, process.env)
  if (!options.ok) {
    print([...options.problems, message('headless.seeHelp')].map(say).join('\n'))
    process.exitCode = 2
    return
  }
  const traces = readTraceSettings(process.env)
  if (traces.kind === 'unknown') {
    print(say(message('headless.options.traces', traces)))
    process.exitCode = 2
    return
  }
  routeLog(limitEntries(writeEntry), options.logLevel)
  const stopped = new Promise<void>((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, () => resolve())
    if (process.connected) process.once('disconnect', resolve)
  })
  const askKeychain = createAskKeychain(process.argv[1] ?? '')
  const report = (line: Message) => print(say(line))
  const { place, port, managePort, hosting, publicManagement, makesFirstApiKey, hasSamples, nodeSettings } = options
  const { health, drainMs, workers } = options
  const keyOf = (folder: string) => headlessDatabaseKey(folder, { askKeychain, env: process.env, report })
  try {
    const finished = place.kind === 'folder' && (await finishRestore(place.folder))
    if (finished) report(finished)
    if (options.command?.kind === 'migrate' && place.kind === 'postgres') {
      const schemaVersion = await migrateDatabase(place.url())
      process.stdout.write(`${JSON.stringify({ schemaVersion })}\n`, () => process.exit(0))
      return
    }
    if (options.command?.kind === 'newApiKey') {
      const encryptionKeys = headlessEncryptionKeys(options.encryptionKeysFile, process.env)
      const made = await runNewApiKeyCommand(options.command, { place, databaseKey: keyOf, encryptionKeys })
      process.stdout.write(`${JSON.stringify(made)}\n`, () => process.exit(0))
      return
    }
    if (options.command && options.command.kind !== 'migrate' && place.kind === 'folder') {
      const abort = new AbortController()
      void stopped.then(() => abort.abort())
      const databaseKey = () => keyOf(place.folder)
      const job = { dataFolder: place.folder, databaseKey, signal: abort.signal, print }
      const done = await runBackupCommand(options.command, job)
      process.stdout.write(`${JSON.stringify(done)}\n`, () => process.exit(0))
      return
    }
    const leaveMs = drainMs + LEAVE_MS
    const tell = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`)
    if (workers > 1 && cluster.isPrimary) {
      const onListening = (line: object) => tell({ ...line, pid: process.pid })
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
          onListening,
        }),
      )
    }
    const data =
      place.kind === 'folder'
        ? { dataFolder: place.folder, databaseKey: await keyOf(place.folder) }
        : {
            dataFolder: null,
            databaseKey: '',
            databaseUrl: place.url,
            encryptionKeys: headlessEncryptionKeys(options.encryptionKeysFile, process.env),
          }
    const service = await startService({
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
    const { baseUrl, mcpUrl, manageUrl, createdApiKey, healthPort } = service
    const optional = {
      manageUrl: manageUrl ?? undefined,
      apiKey: createdApiKey ?? undefined,
      healthPort: healthPort || undefined,
    }
    const line = { baseUrl, mcpUrl, ...optional }
    if (cluster.isWorker) notifyPrimary({ kind: 'listening', line })
    else tell({ ...line, pid: process.pid })
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
  } catch (error) {
    print(describeFailure(asAppError(error, logFor('service'), 'Unexpected error')))
    process.exit(1)
  }
}
