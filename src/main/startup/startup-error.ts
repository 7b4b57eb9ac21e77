import { app, dialog } from 'electron'
import { logFor } from '../../base/log/log.ts'
import type { LogFile } from '../../desk/log/log-file.ts'
import { AppFailure } from '../../shared/errors.ts'
import { type Message, message } from '../../shared/text/message.ts'

/** Shows on the console and in a dialog why the app can't start, then exits with code 1. */
export async function showStartupError(error: unknown, file: LogFile): Promise<void> {
  // Loaded on demand, because a successful start doesn't need the message catalogue.
  const { say } = await import('../../shared/text/say.ts')
  const title = say(message('desktop.startFailure.title', { app: app.getName() }))
  const text = sentencesOf(error).map(say).join(' ')
  process.stderr.write(`${title}. ${text}\n`)
  await file.written()
  await app.whenReady()
  dialog.showErrorBox(title, text)
  app.exit(1)
}

function sentencesOf(error: unknown): Message[] {
  if (error instanceof AppFailure && error.detail.kind === 'storage') return [error.detail.cause, error.detail.remedy]
  return [message('desktop.startFailure.unexpected', { reference: logFor('main').error('The app can’t start', error) })]
}
