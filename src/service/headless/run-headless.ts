import { asAppError } from '../../base/log/as-app-error.ts'
import { limitEntries } from '../../base/log/limit-entries.ts'
import { type LogSink, logFor, routeLog } from '../../base/log/log.ts'
import { redactEntry } from '../../base/log/redact.ts'
import { type Message, message } from '../../shared/text/message.ts'
import { say } from '../../shared/text/say.ts'
import { SERVICE_VERSION } from '../service-version.ts'
import { createEncryptionKey } from '../store/encryption/encryption-key.ts'
import { readTraceSettings } from '../tracing/trace-settings.ts'
import { finishRestore } from './backup/restore-service.ts'
import { readCommandLine } from './command-line.ts'
import { headlessDatabaseKey } from './database-key.ts'
import { describeFailure } from './describe-failure.ts'
import { createAskKeychain } from './keychain.ts'
import { runCommand } from './run-command.ts'
import { serve } from './serve.ts'
import { print, writeResult } from './terminal.ts'

/** The option that only prints a new encryption key. */
const NEW_KEY = '--new-encryption-key'

/** Writes one JSON line to stderr, with keys and tokens redacted. */
const writeEntry: LogSink = (entry) => void process.stderr.write(`${JSON.stringify(redactEntry(entry))}\n`)

/**
 * Runs the service until SIGTERM or SIGINT, or the command given instead: making or restoring a backup (which these signals cancel),
 * upgrading the database's tables, or creating an API key. If the parent opened an IPC channel, closing it stops the service, too. Writes
 * one JSON line to stdout once it's listening; everything else goes to stderr. Exit codes: 0 closed, 1 failed, 2 wrong arguments.
 */
export async function runHeadless(): Promise<void> {
  // Stdout is reserved for that one line.
  console.log = console.info = console.error
  process.stdout.on('error', () => undefined)

  const args = process.argv.slice(2)
  const text = textFor(args)
  if (text !== null) {
    process.stdout.write(`${text}\n`)
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
  const keyOf = (folder: string) => headlessDatabaseKey(folder, { askKeychain, env: process.env, report })
  const { place } = options
  try {
    const finished = place.kind === 'folder' && (await finishRestore(place.folder))
    if (finished) report(finished)
    const result = await runCommand(options, { keyOf, stopped })
    if (result === null) await serve(options, { args, traces, keyOf, stopped })
    else writeResult(result, () => process.exit(0))
  } catch (error) {
    print(describeFailure(asAppError(error, logFor('service'), 'Unexpected error')))
    process.exit(1)
  }
}

/** Returns the text that these arguments print instead of starting anything; null if they don't. */
function textFor(args: readonly string[]): string | null {
  if (args.length === 1 && args[0] === NEW_KEY) return createEncryptionKey()
  if (args.includes('--help') || args.includes('-h')) return say(message('headless.usage'))
  return args.includes('--version') ? SERVICE_VERSION : null
}
