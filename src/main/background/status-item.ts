import { logFor } from '../../base/log/log.ts'
import type { SettingsFile } from '../../base/settings/settings-file.ts'
import type { EventName } from '../../shared/ipc/contract.ts'
import type { Serving } from './serving.ts'
import type { StatusItem } from './tray.ts'
import type { TrayActions } from './tray-menu.ts'

const log = logFor('main')
const SHOWN_IN_TRAY: ReadonlySet<EventName> = new Set([
  'localService.changed',
  'reachable.changed',
  'history.changed',
  'management.changed',
])

interface Options {
  settingsFile: SettingsFile
  serving: (limitMs: number) => Promise<Serving>
  actions: TrayActions
  /** Whether the app keeps running without its window, whatever the settings say. */
  staysOpen: () => boolean
}

/** Creates the controller for the status item, which is shown while the app may run without its window. */
export function createStatusItemControl({ settingsFile, serving, actions, staysOpen }: Options) {
  let item: StatusItem | null = null
  let isReady = false

  /** Shows or removes the status item according to the settings. */
  async function settle(): Promise<void> {
    if (!isReady) return
    const { settings } = await settingsFile.read()
    const wanted = staysOpen() || settings.runInBackground !== false
    if (!wanted) {
      item?.remove()
      item = null
    } else if (item === null) {
      const { showStatusItem } = await import('./tray.ts')
      item ??= showStatusItem(serving, actions)
    }
  }

  const settleOrLog = () =>
    void settle().catch((error: unknown) => log.error('The status item couldn’t be shown or removed', error))

  return {
    /** Shows the status item for the first time, if enabled. */
    async begin(): Promise<void> {
      isReady = true
      await settle()
    },
    /** Called when `staysOpen` has changed. */
    update: settleOrLog,
    /** Called with the events that are sent to the window. */
    note(event: EventName): void {
      if (SHOWN_IN_TRAY.has(event)) item?.refresh()
      if (event === 'settings.changed') settleOrLog()
    },
  }
}
