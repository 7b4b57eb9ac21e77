import { type BrowserWindow, Notification } from 'electron'
import { logFor } from '../../base/log/log.ts'
import type { Notice, Notify, NotifyOptions } from '../../desk/ports.ts'
import type { NotificationKind } from '../../shared/notifications/notification-kinds.ts'
import { say } from '../../shared/text/say.ts'

const report = (error: unknown) => logFor('main').error('A notification failed', error)

interface Options extends NotifyOptions {
  window: () => BrowserWindow | null
}

/** Creates silent system notifications, showing at most one of each kind at a time. Nothing is shown while the window is in front. */
export function createNotify({ window, wanted, open }: Options): Notify {
  /** Keeps references, because a notification that is garbage-collected no longer reacts to clicks. */
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
