import { chmod, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { LogSink } from '../../base/log/log.ts'
import { logEntrySchema } from '../../base/log/log-entry.ts'
import { redactEntry } from '../../base/log/redact.ts'
import { parseJson } from '../../shared/values/parse-json.ts'

const MAX_BYTES = 1024 * 1024

/** The app's log on the disk: one JSON line an entry, from all of its processes. */
export interface LogFile {
  /** Writes an entry, with keys and tokens taken out. */
  write: LogSink
  /** Takes this exact value out of everything that's written from now on, whatever its form. */
  hide(secret: string): void
  /** The newest lines, oldest first. */
  tail(lines: number): Promise<string[]>
  /** Resolves once every entry so far is on the disk. */
  written(): Promise<unknown>
}

const NAMES = ['main.log', 'main.old.log']

/** Loaded with the first entry: an ordinary start writes no log. Only the person who runs the app can read it. */
async function openFile(folder: string) {
  const { default: log } = await import('electron-log/node')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  // Earlier versions left them to the system’s defaults. What isn’t there, or isn’t ours, stays as it is.
  await chmod(folder, 0o700).catch(() => undefined)
  for (const name of NAMES) await chmod(join(folder, name), 0o600).catch(() => undefined)
  log.transports.file.writeOptions = { flag: 'a', mode: 0o600, encoding: 'utf8' }
  log.transports.file.resolvePathFn = () => join(folder, 'main.log')
  log.transports.file.maxSize = MAX_BYTES
  log.transports.file.format = '{text}'
  log.transports.console.level = false
  return log
}

/** The log `main.log` in `folder`: at most 1 MB, and as much of `main.old.log` before it. */
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
