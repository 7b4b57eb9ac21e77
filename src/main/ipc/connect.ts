import { type BrowserWindow, ipcMain } from 'electron'
import { COMMAND_CHANNEL, EVENT_CHANNEL } from '../../shared/ipc/bridge.ts'
import { type EventName, type EventPayload, events } from '../../shared/ipc/contract.ts'
import type { Result } from '../../shared/result.ts'
import type { createTrustedSender } from './trusted-sender.ts'

type Route = (trusted: boolean, name: unknown, input: unknown) => Promise<Result<unknown>>

/** Hands the one command channel to the router; `route` may load later than the window's first command. */
export function connectCommands(isTrusted: ReturnType<typeof createTrustedSender>, route: () => Promise<Route>): void {
  ipcMain.handle(COMMAND_CHANNEL, (event, name: unknown, input: unknown) => {
    const trusted = isTrusted(event)
    return route().then((answer) => answer(trusted, name, input))
  })
}

export type SendEvent = <K extends EventName>(name: K, payload: EventPayload<K>) => void

/** Sends an event to the window, if there is one; the payload is parsed, so that only what is declared crosses. */
export function createSendEvent(window: () => BrowserWindow | null): SendEvent {
  return (name, payload) => {
    const target = window()
    if (target && !target.isDestroyed()) target.webContents.send(EVENT_CHANNEL, name, events[name].parse(payload))
  }
}
