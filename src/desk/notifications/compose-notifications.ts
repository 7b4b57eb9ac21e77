import type { SettingsFile } from '../../base/settings/settings-file.ts'
import { LOCAL_WORKSPACE_ID } from '../../shared/model/workspace.ts'
import type { ManagementApi } from '../management/management-api.ts'
import type { Notify, NotifyOptions, SendEvent } from '../ports.ts'
import type { WorkspaceControl } from '../workspaces/workspaces.ts'
import { createCustomerNotices } from './customer-notices.ts'

/** A notification isn't worth waiting longer for, in milliseconds. */
const NEWS_LIMIT_MS = 10_000

interface Options {
  settingsFile: SettingsFile
  /** Shows notifications of the kinds that the person wants; `open` is called by a click. */
  createNotify: (options: NotifyOptions) => Notify
  /** Brings the window to the front. Where there's none, it opens one, at this place of it. */
  showWindow: (place: string) => void
  workspaces: Pick<WorkspaceControl, 'select'>
  /** The local service's, while it runs. */
  managementApi: () => Promise<ManagementApi>
  sendEvent: SendEvent
}

/** What tells by notifications, and leads to what they're about. */
export function composeNotifications({
  settingsFile,
  createNotify,
  showWindow,
  workspaces,
  managementApi,
  sendEvent,
}: Options) {
  async function goTo(place: string): Promise<void> {
    // All that's told of servers is the local service's.
    if (place.startsWith('/servers/')) await workspaces.select(LOCAL_WORKSPACE_ID)
    showWindow(place)
    sendEvent('notifications.pressed', { place })
  }
  const notify = createNotify({
    wanted: async () => (await settingsFile.read()).settings.notifications,
    open: goTo,
  })
  const customerNotices = createCustomerNotices({
    notify,
    news: async (question) =>
      (await managementApi()).call('customers.news', question, AbortSignal.timeout(NEWS_LIMIT_MS)),
    lastExpiryDay: {
      read: async () => (await settingsFile.read()).lastExpiryDay ?? null,
      async write(day) {
        await settingsFile.update((data) => ({ ...data, lastExpiryDay: day }))
      },
    },
  })
  return { notify, customerNotices }
}
