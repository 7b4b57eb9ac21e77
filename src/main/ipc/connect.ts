import { type BrowserWindow, ipcMain } from 'electron'
import { COMMAND_CHANNEL } from '../../shared/ipc/bridge.ts'
import type { Router } from './router.ts'
import type { createTrustedSender } from './trusted-sender.ts'

/** Connects the single command channel to the router, which may still be loading; requests are handled in order. */
export function connectCommands(
  isTrusted: ReturnType<typeof createTrustedSender>,
  router: () => Promise<Pick<Router, 'answer'>>,
): void {
  ipcMain.handle(COMMAND_CHANNEL, async (event, name: unknown, input: unknown, requestId: unknown) => {
    const sender = { trusted: isTrusted(event), windowId: event.sender.id }
    return (await router()).answer(sender, name, input, requestId)
  })
}

/** Aborts the page's requests when the page closes, reloads, or crashes. */
export function abandonWithPage({ webContents }: BrowserWindow, abandon: Router['abandon']): void {
  const { id } = webContents
  webContents.on('did-start-navigation', ({ isMainFrame, isSameDocument }) => {
    if (isMainFrame && !isSameDocument) abandon(id)
  })
  webContents.on('render-process-gone', () => abandon(id))
  webContents.once('destroyed', () => abandon(id))
}
