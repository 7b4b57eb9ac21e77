import { type BrowserWindow, ipcMain } from 'electron'
import { COMMAND_CHANNEL, EVENT_CHANNEL } from '../../shared/ipc/bridge.ts'
import { type EventName, type EventPayload, events } from '../../shared/ipc/contract.ts'
import type { Router } from './router.ts'
import type { createTrustedSender } from './trusted-sender.ts'

/** Hands the one command channel to the router. */
export function connectCommands(isTrusted: ReturnType<typeof createTrustedSender>, router: Router): void {
  ipcMain.handle(COMMAND_CHANNEL, (event, name: unknown, input: unknown, requestId: unknown) =>
    router.answer({ trusted: isTrusted(event), windowId: event.sender.id }, name, input, requestId),
  )
}

/** Aborts what the window's page asked for once that page closes, reloads, or ends. */
export function abandonWithPage({ webContents }: BrowserWindow, { abandon }: Router): void {
  const { id } = webContents
  webContents.on('did-start-navigation', ({ isMainFrame, isSameDocument }) => {
    if (isMainFrame && !isSameDocument) abandon(id)
  })
  webContents.on('render-process-gone', () => abandon(id))
  webContents.once('destroyed', () => abandon(id))
}

export type SendEvent = <K extends EventName>(name: K, payload: EventPayload<K>) => void

/** Sends an event to the window, if there is one; the payload is parsed, so that only what is declared crosses. */
export function createSendEvent(window: () => BrowserWindow | null): SendEvent {
  return (name, payload) => {
    const target = window()
    if (target && !target.isDestroyed()) target.webContents.send(EVENT_CHANNEL, name, events[name].parse(payload))
  }
}
