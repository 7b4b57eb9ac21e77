import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { redact } from './redact.ts'

/** Loaded at the first report only: an ordinary start writes no log. */
async function openLog(folder: string) {
  const { default: log } = await import('electron-log/node')
  log.transports.file.resolvePathFn = () => join(folder, 'main.log')
  log.transports.file.maxSize = 1024 * 1024
  log.transports.console.level = false
  return log
}

/**
 * Returns `report`: writes an unforeseen error to `main.log` in `folder`, with keys and tokens taken out, and gives
 * back the short reference under which it stands there.
 */
export function createReport(folder: string): (error: unknown) => string {
  return (error) => {
    const reference = randomBytes(4).toString('hex')
    const text = redact(error instanceof Error ? (error.stack ?? error.message) : String(error))
    openLog(folder).then(
      (log) => log.error(`[${reference}] ${text}`),
      () => process.stderr.write(`[${reference}] ${text}\n`),
    )
    return reference
  }
}
