import type { BrowserWindow } from 'electron'
import type { SendEvent } from '../../desk/ports.ts'
import { EVENT_CHANNEL } from '../../shared/ipc/bridge.ts'
import { events } from '../../shared/ipc/contract.ts'

/** Creates a function that sends events to the window, if there is one. The payload is parsed, so only declared properties are sent. */
export function createSendEvent(window: () => BrowserWindow | null): SendEvent {
  return (name, payload) => {
    const target = window()
    if (target && !target.isDestroyed()) target.webContents.send(EVENT_CHANNEL, name, events[name].parse(payload))
  }
}
