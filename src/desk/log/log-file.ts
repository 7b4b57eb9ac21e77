import { chmod, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { LogSink } from '../../base/log/log.ts'
import { logEntrySchema } from '../../base/log/log-entry.ts'
import { redactEntry } from '../../base/log/redact.ts'
import { parseJson } from '../../shared/values/parse-json.ts'

const MAX_BYTES = 1024 * 1024

/** The app’s log on disk, shared by all of its processes: one JSON line per entry. */
export interface LogFile {
  /** Writes an entry, with keys and tokens masked. */
  write: LogSink
  /** Masks this exact value, in any encoding, in everything written from now on. */
  hide(secret: string): void
  /** Returns the newest lines, oldest first. */
  tail(lines: number): Promise<string[]>
  /** Resolves once all previous entries are on disk. */
  written(): Promise<unknown>
}

const NAMES = ['main.log', 'main.old.log']

/** Opens the file with the first entry, because an ordinary start doesn’t log anything. Only the user who runs the app can read it. */
async function openFile(folder: string) {
  const { default: log } = await import('electron-log/node')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  // Earlier versions used the system’s default permissions. Missing files, and those of other users, are left unchanged.
  await chmod(folder, 0o700).catch(() => undefined)
  for (const name of NAMES) await chmod(join(folder, name), 0o600).catch(() => undefined)
  log.transports.file.writeOptions = { flag: 'a', mode: 0o600, encoding: 'utf8' }
  log.transports.file.resolvePathFn = () => join(folder, 'main.log')
  log.transports.file.maxSize = MAX_BYTES
  log.transports.file.format = '{text}'
  log.transports.console.level = false
  return log
}

/** Creates the log `main.log` in `folder`: at most 1 MB, plus up to the same amount in `main.old.log`. */
export function createLogFile(folder: string): LogFile {
  let written: Promise<unknown> = Promise.resolve()
  const hidden = new Set<string>()
  let opened: ReturnType<typeof openFile> | undefined

  const write: LogSink = (entry) => {
    const line = JSON.stringify(redactEntry(entry, [...hidden]))
    opened ??= openFile(folder)
    const file = opened
    written = written
      .then(() => file)
      .then(
        (log) => log.info(line),
        () => process.stderr.write(`${line}\n`),
      )
  }

  return {
    write,
    hide: (secret) => void hidden.add(secret),
    async tail(lines) {
      await written
      const read = (name: string) => readFile(join(folder, name), 'utf8').catch(() => '')
      const text = (await read('main.old.log')) + (await read('main.log'))
      return text
        .split('\n')
        .filter((line) => isEntry(line))
        .slice(-lines)
    },
    written: () => written,
  }
}

const isEntry = (line: string): boolean => logEntrySchema.safeParse(parseJson(line)).success
