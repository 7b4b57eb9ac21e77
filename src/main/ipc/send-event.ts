import type { BrowserWindow } from 'electron'
import { EVENT_CHANNEL } from '../../shared/ipc/bridge.ts'
import { type EventName, type EventPayload, events } from '../../shared/ipc/contract.ts'

export type SendEvent = <K extends EventName>(name: K, payload: EventPayload<K>) => void

/** Sends an event to the window, if there is one; the payload is parsed, so that only what is declared crosses. */
export function createSendEvent(window: () => BrowserWindow | null): SendEvent {
  return (name, payload) => {
    const target = window()
    if (target && !target.isDestroyed()) target.webContents.send(EVENT_CHANNEL, name, events[name].parse(payload))
  }
}
