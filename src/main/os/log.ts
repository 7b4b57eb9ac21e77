import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { redact } from './redact.ts'

/** Where unforeseen errors are written down. */
export interface Log {
  /** Writes an error, with keys and tokens taken out, and returns the short reference under which it stands there. */
  report(error: unknown): string
  /** Takes this exact value out of everything that is reported from now on, whatever its form. */
  hide(secret: string): void
  /** Resolves once everything that was reported is written. */
  written(): Promise<unknown>
}

/** Loaded at the first report only: an ordinary start writes no log. */
async function openFile(folder: string) {
  const { default: log } = await import('electron-log/node')
  log.transports.file.resolvePathFn = () => join(folder, 'main.log')
  log.transports.file.maxSize = 1024 * 1024
  log.transports.console.level = false
  return log
}

/** The log `main.log` in `folder`: at most 1 MB, and as much of `main.old.log` before it. */
export function createLog(folder: string): Log {
  let written: Promise<unknown> = Promise.resolve()
  const hidden = new Set<string>()
  return {
    report(error) {
      const reference = randomBytes(4).toString('hex')
      const text = redact(error instanceof Error ? (error.stack ?? error.message) : String(error), [...hidden])
      written = openFile(folder).then(
        (log) => log.error(`[${reference}] ${text}`),
        () => process.stderr.write(`[${reference}] ${text}\n`),
      )
      return reference
    },
    hide: (secret) => void hidden.add(secret),
    written: () => written,
  }
}
