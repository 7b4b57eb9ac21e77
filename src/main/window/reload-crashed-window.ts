import { app, type BrowserWindow, dialog } from 'electron'
import { logFor } from '../../base/log/log.ts'
import { message } from '../../shared/text/message.ts'
import { createRateLimiter } from '../rate-limiter.ts'

const MAX_RELOADS = 3
const WITHIN_MS = 60_000

/**
 * Reloads the page when its process exits unexpectedly (it crashed, or the system ran out of memory), which would leave an empty window. If
 * that happens repeatedly, asks the user instead.
 */
export function reloadCrashedWindow(window: BrowserWindow): void {
  const attempts = createRateLimiter(MAX_RELOADS, WITHIN_MS)
  window.webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
    if (reason === 'clean-exit') return
    logFor('window').warn('The window’s process ended', { reason, exitCode })
    if (attempts.take()) window.webContents.reload()
    else ask(window).catch((error: unknown) => logFor('window').error('The question after a crash failed', error))
  })
}

async function ask(window: BrowserWindow): Promise<void> {
  const { say } = await import('../../shared/text/say.ts')
  const { response } = await dialog.showMessageBox(window, {
    type: 'error',
    message: say(message('desktop.windowCrash.message')),
    detail: say(message('desktop.windowCrash.detail')),
    buttons: [say(message('desktop.windowCrash.retry')), say(message('desktop.windowCrash.quit'))],
  })
  if (response === 0) window.webContents.reload()
  else app.quit()
}
