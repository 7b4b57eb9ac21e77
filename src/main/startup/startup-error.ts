import { app, dialog } from 'electron'
import { logFor } from '../../core/log/log.ts'
import { AppFailure } from '../../shared/errors.ts'
import { message } from '../../shared/text/message.ts'
import { say } from '../../shared/text/say.ts'
import type { LogFile } from '../log/log-file.ts'

/** Says on the console and in a box why the app cannot start, then ends it with code 1. */
export async function showStartupError(error: unknown, file: LogFile): Promise<void> {
  const title = say(message('desktop.startFailure.title', { app: app.getName() }))
  const text =
    foreseen(error) ??
    say(message('desktop.startFailure.unexpected', { reference: logFor('main').error('The app can’t start', error) }))
  process.stderr.write(`${title}. ${text}\n`)
  await file.written()
  await app.whenReady()
  dialog.showErrorBox(title, text)
  app.exit(1)
}

function foreseen(error: unknown): string | null {
  if (!(error instanceof AppFailure) || error.detail.kind !== 'storage') return null
  return `${say(error.detail.cause)} ${say(error.detail.remedy)}`
}
