import { type BrowserWindow, Notification } from 'electron'
import type { Message } from '../../shared/text/message.ts'
import { say } from '../../shared/text/say.ts'

/** Tells a person who works elsewhere. A click brings the window to the front; `runId`: at this bulk run. */
export type Notify = (title: Message, body: Message, runId?: string) => void

/** Makes the notices of the system, of which a click calls `open`. While the window is in front, nothing is shown. */
export function createNotify(window: () => BrowserWindow | null, open: (runId?: string) => void): Notify {
  /** One that nothing refers to loses its click. */
  let shown: Notification | null = null
  return (title, body, runId) => {
    const target = window()
    if (target?.isFocused() || !Notification.isSupported()) return
    shown?.close()
    shown = new Notification({ title: say(title), body: say(body) })
    shown.on('click', () => open(runId))
    shown.show()
  }
}
