import { type BrowserWindow, Notification } from 'electron'
import type { Message } from '../../shared/text/message.ts'
import { say } from '../../shared/text/say.ts'

/** Tells a person who works elsewhere; a click brings the window to the front. */
export type Notify = (title: Message, body: Message) => void

/** Makes the notices of the system. While the window is in front, nothing is shown. */
export function createNotify(window: () => BrowserWindow | null): Notify {
  /** One that nothing refers to loses its click. */
  let shown: Notification | null = null
  return (title, body) => {
    const target = window()
    if (target?.isFocused() || !Notification.isSupported()) return
    shown?.close()
    shown = new Notification({ title: say(title), body: say(body) })
    shown.on('click', () => {
      const opened = window()
      if (opened?.isMinimized()) opened.restore()
      opened?.show()
      opened?.focus()
    })
    shown.show()
  }
}
