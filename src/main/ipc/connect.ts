import { type BrowserWindow, ipcMain } from 'electron'
import { COMMAND_CHANNEL } from '../../shared/ipc/bridge.ts'
import type { Router } from './router.ts'
import type { createTrustedSender } from './trusted-sender.ts'

/** Hands the one command channel to the router, which may still be loading: what comes first is answered first. */
export function connectCommands(
  isTrusted: ReturnType<typeof createTrustedSender>,
  router: () => Promise<Pick<Router, 'answer'>>,
): void {
  ipcMain.handle(COMMAND_CHANNEL, async (event, name: unknown, input: unknown, requestId: unknown) => {
    const sender = { trusted: isTrusted(event), windowId: event.sender.id }
    return (await router()).answer(sender, name, input, requestId)
  })
}

/** Aborts what the window's page asked for once that page closes, reloads, or ends. */
export function abandonWithPage({ webContents }: BrowserWindow, abandon: Router['abandon']): void {
  const { id } = webContents
  webContents.on('did-start-navigation', ({ isMainFrame, isSameDocument }) => {
    if (isMainFrame && !isSameDocument) abandon(id)
  })
  webContents.on('render-process-gone', () => abandon(id))
  webContents.once('destroyed', () => abandon(id))
}
