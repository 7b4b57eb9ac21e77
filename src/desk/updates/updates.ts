import { asAppError } from '../../base/log/as-app-error.ts'
import { logFor } from '../../base/log/log.ts'
import type { SettingsFile } from '../../base/settings/settings-file.ts'
import type { AppError } from '../../shared/errors.ts'
import type { ReleaseNotes, UpdateStatus } from '../../shared/updates/commands.ts'
import { DAY_MS } from '../../shared/values/durations.ts'
import { createUpdateDownload } from './download-update.ts'
import type { UpdateEngine } from './engine.ts'
import { createUpdateInstall, type InstallDeps } from './install-update.ts'
import { downloadError } from './update-failure.ts'
import { createUpdateState, type UpdateStateDeps } from './update-state.ts'
import { notesSince, readChangelog } from './whats-new.ts'

const log = logFor('updates')
/** Updates of the app. Failures are part of the status; no method rejects because of them. */
export interface Updates {
  status(): Promise<UpdateStatus>
  check(): Promise<UpdateStatus>
  download(): Promise<UpdateStatus>
  stop(): Promise<UpdateStatus>
  install(): Promise<UpdateStatus>
  skip(): Promise<UpdateStatus>
  whatsNew(unseen: boolean): Promise<ReleaseNotes[]>
  whatsNewSeen(): Promise<void>
  /** Called when the window is idle: from now on, the app automatically checks for updates if that's enabled. */
  begin(): Promise<void>
  /** Called when work may have finished. */
  workChanged(): void
  /** Called when the app’s parts have closed. Returns false if installing the update quits the app itself. */
  finish(): Promise<boolean>
}

export interface UpdatesDeps extends UpdateStateDeps, InstallDeps {
  settingsFile: SettingsFile
  changelog: string
  /** Folder for downloads. */
  folder: string
  /** Loads the engine; not called when updates can’t be installed. */
  openEngine: () => Promise<UpdateEngine>
  /** Called when this version differs from the one used last: the app’s file may have been renamed. */
  onUpdated: () => Promise<void>
  now?: () => number
}

/** Creates the controller for updates. It doesn't contact any server automatically before `begin`. */
export function createUpdates(deps: UpdatesDeps): Updates {
  const { version, installedBy, settingsFile, onChange, now = Date.now } = deps
  const state = createUpdateState(deps)
  let opening: Promise<UpdateEngine> | null = null
  const download = createUpdateDownload({ state, installedBy, engine, failureOf, now })
  const install = createUpdateInstall(deps, { state, engine, failureOf })

  const keep = (change: { lastSeenVersion?: string; skippedVersion?: string }) =>
    settingsFile.update((data) => ({ ...data, updates: { ...data.updates, ...change } }))

  function engine(): Promise<UpdateEngine> {
    opening ??= deps.openEngine().catch((error: unknown) => {
      opening = null
      throw error
    })
    return opening
  }

  function failureOf(error: unknown): AppError {
    const known = downloadError(error, deps.folder)
    if (known === null) return asAppError(error, log, 'An update failed')
    log.warn('An update failed', { problem: 'problem' in known ? String(known.problem) : known.kind })
    return known
  }

  async function check(): Promise<UpdateStatus> {
    // An update that was found must be downloaded or installed first.
    if (!['idle', 'upToDate', 'available', 'failed'].includes(state.get().name) || installedBy === 'nobody')
      return state.status()
    state.enter({ name: 'checking' })
    try {
      const { settings, updates } = await settingsFile.read()
      state.noteSkipped(updates?.skippedVersion)
      const update = await (await engine()).check(settings.updateChannel)
      state.noteChecked(now())
      return state.enter(update ? { name: 'available', update } : { name: 'upToDate' })
    } catch (error) {
      return state.enter({ name: 'failed', during: 'check', update: null, error: failureOf(error) })
    }
  }

  async function checkDaily(): Promise<void> {
    const { settings } = await settingsFile.read()
    // A failed download or installation stays visible until the user has seen it.
    const before = state.get()
    const isFailed = before.name === 'failed' && before.during !== 'check'
    if (settings.checkForUpdates && !isFailed) await check()
    setTimeout(() => void checkDaily().catch(report), DAY_MS).unref()
  }
  const report = (error: unknown) => log.error('Updates couldn’t be looked for', error)

  return {
    status: state.status,
    check,
    download: download.download,
    install,
    async stop() {
      download.stop()
      const before = state.get()
      if (before.name === 'waiting') state.enter({ name: 'ready', update: before.update })
      return state.status()
    },
    async skip() {
      const update = state.update()
      if (update) await keep({ skippedVersion: update.version })
      const skipped = await state.status()
      onChange(skipped)
      return skipped
    },
    async whatsNew(unseen) {
      const { updates } = await settingsFile.read()
      const notes = readChangelog(deps.changelog, version)
      // For a new user, nothing counts as new.
      if (unseen && updates?.lastSeenVersion === undefined) return []
      return notesSince(notes, version, unseen ? updates?.lastSeenVersion : undefined)
    },
    async whatsNewSeen() {
      await keep({ lastSeenVersion: version })
    },
    async begin() {
      const { updates } = await settingsFile.read()
      if (updates?.lastSeenVersion === undefined) await keep({ lastSeenVersion: version })
      else if (updates.lastSeenVersion !== version) await deps.onUpdated().catch(report)
      if (installedBy === 'nobody') return
      await checkDaily()
    },
    workChanged() {
      if (state.get().name === 'waiting') void install().catch(report)
    },
    async finish() {
      return state.get().name === 'installing' ? (await engine()).finish() : true
    },
  }
}
