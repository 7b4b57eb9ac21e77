import { app, dialog } from 'electron'
import { AppFailure } from '../../shared/errors.ts'
import type { Log } from './log.ts'

/** Says on the console and in a box why the app cannot start, then ends it with code 1. */
export async function tellStartFailure(error: unknown, log: Log): Promise<void> {
  const title = `${app.getName()} cannot start`
  const text = foreseen(error) ?? `Something unforeseen has failed; main.log tells more under ${log.report(error)}.`
  process.stderr.write(`${title}. ${text}\n`)
  await log.written()
  await app.whenReady()
  dialog.showErrorBox(title, text)
  app.exit(1)
}

function foreseen(error: unknown): string | null {
  if (!(error instanceof AppFailure) || error.detail.kind !== 'storage') return null
  return `${error.detail.cause} ${error.detail.remedy}`
}
