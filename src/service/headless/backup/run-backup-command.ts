import { threadEntry } from '../../../base/threads/thread-entry.ts'
import type { BackupProgress } from '../../../shared/backup/commands.ts'
import { AppFailure } from '../../../shared/errors.ts'
import { APP_LANGUAGE } from '../../../shared/text/language.ts'
import { bytes } from '../../../shared/text/measures.ts'
import { type Message, message } from '../../../shared/text/message.ts'
import { say } from '../../../shared/text/say.ts'
import { backUpService, hasService } from './back-up-service.ts'
import { readPassphrase } from './read-passphrase.ts'
import { restoreService } from './restore-service.ts'

/** Same as in the app. */
const MIN_PASSPHRASE = 8
const PRINT_EVERY_MS = 1000

/** The backup command to run instead of serving. Paths are absolute; a null `passphraseFile` means standard input. */
export interface BackupCommand {
  kind: 'backup' | 'restore'
  file: string
  passphraseFile: string | null
}

interface Options {
  dataFolder: string
  /** Only called once there's work to do. */
  databaseKey: () => Promise<string>
  signal: AbortSignal
  /** Prints a line for the operator at the terminal. */
  print: (line: string) => void
}

/** Makes or restores a backup. Resolves with the JSON for standard output. Throws `AppFailure`. */
export async function runBackupCommand(
  { kind, file, passphraseFile }: BackupCommand,
  options: Options,
): Promise<object> {
  const { dataFolder, databaseKey, signal, print } = options
  if (kind === 'backup' && !hasService(dataFolder)) {
    const remedy = message('headless.backup.nothingRemedy')
    throw new AppFailure({ kind: 'storage', cause: message('headless.backup.nothing', { folder: dataFolder }), remedy })
  }
  const passphrase = await readPassphrase(passphraseFile, kind === 'backup' ? MIN_PASSPHRASE : 1)
  const job = {
    dataFolder,
    databaseKey: await databaseKey(),
    file,
    passphrase,
    signal,
    workerFile: threadEntry('backup-worker'),
    onProgress: printProgress(print),
  }
  if (kind === 'backup') return { backup: file, ...(await backUpService(job)) }
  const { summary, setAside } = await restoreService(job)
  return { restored: file, createdAt: summary.createdAt, counts: summary.counts, setAside }
}

/** Returns a function that prints progress, at most one line a second. */
function printProgress(print: Options['print']): (progress: BackupProgress) => void {
  let last = Date.now()
  return ({ phase, done, total }) => {
    if (Date.now() - last < PRINT_EVERY_MS) return
    last = Date.now()
    const words: Message[] = [message(`backup.phase.${phase}`)]
    if (phase !== 'checking')
      words.push(message('backup.bytesOf', { done: bytes(done, APP_LANGUAGE), total: bytes(total, APP_LANGUAGE) }))
    print(words.map(say).join(' '))
  }
}
