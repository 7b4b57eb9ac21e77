import { app, type BrowserWindow, powerMonitor } from 'electron'
import { logFor } from '../../base/log/log.ts'
import type { SettingsFile } from '../../base/settings/settings-file.ts'
import type { StopChoice } from './ask-before-stopping.ts'
import type { Served, Serving } from './serving.ts'
import { createStatusItemControl } from './status-item.ts'
import type { TrayActions } from './tray-menu.ts'

const log = logFor('main')
/** How long to wait for the list of affected customers before asking the user, in milliseconds. */
const READ_LIMIT_MS = 2_000

interface Options {
  settingsFile: SettingsFile
  window: () => BrowserWindow | null
  serving: (limitMs: number) => Promise<Serving>
  served: (limitMs: number) => Promise<Served>
  tray: Omit<TrayActions, 'quit'>
  /** Called after the user's choice changes the settings. */
  onSettings: () => void
  /** Called when the computer has woken up. */
  onWake: () => void
}

/** The customers affected if the app quits; null when there are none. */
async function affected(served: Options['served']): Promise<Served | null> {
  const now = await served(READ_LIMIT_MS)
  return now.status.state === 'running' && now.customers !== 0 ? now : null
}

/** Keeps the app running without its window, if enabled. */
export function createBackground({ settingsFile, window, serving, served, tray, onSettings, onWake }: Options) {
  let quitting = false
  let asking = false
  /** The window that may be closed because the app keeps running without it. */
  let released: BrowserWindow | null = null
  let staysOpen = false
  let isReady = false
  const item = createStatusItemControl({
    settingsFile,
    serving,
    actions: { ...tray, quit: () => void quit() },
    staysOpen: () => staysOpen,
  })
  app.on('before-quit', () => {
    quitting = true
  })

  function goOnWithout(closed: BrowserWindow): void {
    staysOpen = true
    released = closed
    closed.close()
    item.update()
  }

  async function choiceOfClosing(closed: BrowserWindow): Promise<StopChoice> {
    const { settings } = await settingsFile.read()
    if (settings.runInBackground !== null) return settings.runInBackground ? 'keep' : 'quit'
    const hit = await affected(served)
    if (hit === null) return 'quit'
    const { askAboutClosing } = await import('./ask-before-stopping.ts')
    const choice = await askAboutClosing(closed, hit)
    if (choice !== 'cancel') {
      const runInBackground = choice === 'keep'
      await settingsFile.update((data) => ({ ...data, settings: { ...data.settings, runInBackground } }))
      onSettings()
    }
    return choice
  }

  /** Asks one question at a time; an error in a question must not keep the app from quitting. */
  async function stop(choose: () => Promise<StopChoice>): Promise<void> {
    if (asking) return
    asking = true
    try {
      const choice = await choose().catch((error: unknown): StopChoice => {
        log.error('Couldn’t ask the user before quitting', error)
        return 'quit'
      })
      const open = window()
      if (choice === 'quit') app.quit()
      else if (choice === 'keep' && open) goOnWithout(open)
    } finally {
      asking = false
    }
  }

  /** Quits the app once the user has agreed to the consequences. */
  const quit = () =>
    stop(async () => {
      const hit = await affected(served)
      if (hit === null) return 'quit'
      const { askAboutQuitting } = await import('./ask-before-stopping.ts')
      return askAboutQuitting(window(), hit)
    })

  return {
    quit,
    /** Asks before restarting into this version of the app, if customers would be affected. */
    async mayRestart(version: string): Promise<boolean> {
      const hit = await affected(served)
      if (hit === null) return true
      const { askAboutRestarting } = await import('./ask-before-stopping.ts')
      return (await askAboutRestarting(window(), hit, version)) === 'quit'
    },
    /** Called when the window has been shown, or when the app has started without one, to show the status item. Later calls do nothing. */
    async begin(withoutWindow: boolean): Promise<void> {
      if (isReady) return
      isReady = true
      powerMonitor.on('resume', onWake)
      if (withoutWindow) staysOpen = true
      await item.begin()
    },
    /** Takes over what happens when the window is closed. */
    guard(opened: BrowserWindow): void {
      opened.on('close', (event) => {
        // On macOS, closing the window never quits the app.
        if (quitting || released === opened || process.platform === 'darwin') return
        event.preventDefault()
        void stop(() => choiceOfClosing(opened))
      })
    },
    /** Whether the app keeps running without a window. */
    staysOpen: () => staysOpen || process.platform === 'darwin',
    /** Called with the events that are sent to the window. */
    note: item.note,
  }
}
