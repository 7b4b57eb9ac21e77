import type { SettingsFile } from '../../base/settings/settings-file.ts'
import { LOCAL_WORKSPACE_ID } from '../../shared/model/workspace.ts'
import type { DeskEvents } from '../desk-events.ts'
import type { ManagementApi } from '../management/management-api.ts'
import type { LocalServiceControl, Notify, NotifyOptions, SendEvent } from '../ports.ts'
import type { WorkspaceControl } from '../workspaces/workspaces.ts'
import { createCustomerNotices } from './customer-notices.ts'

/** Timeout for a notification's query, in milliseconds. */
const NEWS_LIMIT_MS = 10_000

interface Ports {
  settingsFile: SettingsFile
  /** Creates a function that shows notifications of the enabled kinds; clicking one calls `open`. */
  createNotify: (options: NotifyOptions) => Notify
  /** Brings the window to the front, or opens one at this place if there's none. */
  showWindow: (place: string) => void
  workspaces: Pick<WorkspaceControl, 'select'>
  localService: Pick<LocalServiceControl, 'status'>
  /** Returns the local service's API; rejects while the service isn't running. */
  localApi: () => Promise<ManagementApi>
  events: Pick<DeskEvents, 'localService' | 'management'>
  sendEvent: SendEvent
}

/** Creates the feature that shows notifications; clicking one opens the window at the relevant page. */
export function createNotificationsFeature(ports: Ports) {
  const { settingsFile, createNotify, showWindow, workspaces, localService, localApi, events, sendEvent } = ports
  async function goTo(place: string): Promise<void> {
    // Notifications are only about the local service's servers.
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
    news: async (question) => (await localApi()).call('customers.news', question, AbortSignal.timeout(NEWS_LIMIT_MS)),
    lastExpiryDay: {
      read: async () => (await settingsFile.read()).lastExpiryDay ?? null,
      async write(day) {
        await settingsFile.update((data) => ({ ...data, lastExpiryDay: day }))
      },
    },
  })
  events.localService.on(() => {
    if (localService.status().state === 'running') customerNotices.begin()
  })
  events.management.on(({ workspaceId, changes }) => {
    if (workspaceId === LOCAL_WORKSPACE_ID) customerNotices.note(changes)
  })
  return { notify }
}
