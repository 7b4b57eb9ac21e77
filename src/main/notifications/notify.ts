import { type BrowserWindow, Notification } from 'electron'
import { logFor } from '../../core/log/log.ts'
import type { NotificationKind } from '../../shared/notifications/notification-kinds.ts'
import type { Message } from '../../shared/text/message.ts'
import { say } from '../../shared/text/say.ts'

const report = (error: unknown) => logFor('main').error('A notification failed', error)

/** Something to tell a person who works elsewhere. It names no customers: notifications are seen by others, and kept by the system. */
export interface Notice {
  kind: NotificationKind
  title: Message
  body: Message
  /** Where a click leads: an address below the window's page. */
  place: string
}
export type Notify = (notice: Notice) => void

interface Options {
  window: () => BrowserWindow | null
  /** Which kinds the person wants. */
  wanted: () => Promise<Readonly<Record<NotificationKind, boolean>>>
  /** Called by a click. */
  open: (place: string) => Promise<void>
}

/** Shows silent notifications of the system, one of each kind at a time. While the window is in front, nothing is shown. */
export function createNotify({ window, wanted, open }: Options): Notify {
  /** One that nothing refers to loses its click. */
  const shown = new Map<NotificationKind, Notification>()

  async function show({ kind, title, body, place }: Notice): Promise<void> {
    if (window()?.isFocused() || !Notification.isSupported() || !(await wanted())[kind]) return
    shown.get(kind)?.close()
    const notification = new Notification({ title: say(title), body: say(body), silent: true })
    shown.set(kind, notification)
    notification.on('click', () => void open(place).catch(report))
    notification.show()
  }

  return (notice) => void show(notice).catch(report)
}
