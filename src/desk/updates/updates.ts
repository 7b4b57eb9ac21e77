import { asAppError } from '../../base/log/as-app-error.ts'
import { logFor } from '../../base/log/log.ts'
import type { SettingsFile } from '../../base/settings/settings-file.ts'
import type { AppError } from '../../shared/errors.ts'
import type { ReleaseNotes, UpdateState, UpdateStatus, UpdateWait } from '../../shared/updates/commands.ts'
import { DAY_MS } from '../../shared/values/durations.ts'
import type { UpdateEngine } from './engine.ts'
import { downloadError } from './update-failure.ts'
import { notesSince, readChangelog } from './whats-new.ts'

const log = logFor('updates')
/** Minimum interval between progress events to the window, in milliseconds. */
const PROGRESS_EVERY_MS = 250

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

export interface UpdatesDeps {
  version: string
  /** Who installs updates. */
  installedBy: UpdateStatus['installedBy']
  settingsFile: SettingsFile
  changelog: string
  /** Folder for downloads. */
  folder: string
  /** Loads the engine; not called when updates can’t be installed. */
  openEngine: () => Promise<UpdateEngine>
  /** Returns the work that must not be interrupted, or null. */
  activeWork: () => Promise<UpdateWait | null>
  /** Asks the user whether to restart, if customers would be affected. */
  mayRestart: (version: string) => Promise<boolean>
  onChange: (status: UpdateStatus) => void
  /** Called when this version differs from the one used last: the app’s file may have been renamed. */
  onUpdated: () => Promise<void>
  now?: () => number
}

/** Creates the controller of updates. It doesn't contact any server automatically before `begin`. */
export function createUpdates(deps: UpdatesDeps): Updates {
  const { version, settingsFile, onChange, now = Date.now } = deps
  let state: UpdateState = { name: 'idle' }
  let checkedAt: string | null = null
  let skippedVersion: string | undefined
  let opening: Promise<UpdateEngine> | null = null
  let aborting: AbortController | null = null
  let isInstalling = false
  let reportedAt = 0

  const updateOf = (of: UpdateState) => ('update' in of ? of.update : null)
  const view = (): UpdateStatus => ({
    version,
    installedBy: deps.installedBy,
    checkedAt,
    state,
    skipped: skippedVersion !== undefined && updateOf(state)?.version === skippedVersion,
  })
  async function status(): Promise<UpdateStatus> {
    skippedVersion = (await settingsFile.read()).updates?.skippedVersion
    return view()
  }
  function enter(next: UpdateState): UpdateStatus {
    state = next
    onChange(view())
    return view()
  }
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
    if (!['idle', 'upToDate', 'available', 'failed'].includes(state.name) || deps.installedBy === 'nobody')
      return status()
    enter({ name: 'checking' })
    try {
      const { settings, updates } = await settingsFile.read()
      skippedVersion = updates?.skippedVersion
      const update = await (await engine()).check(settings.updateChannel)
      checkedAt = new Date(now()).toISOString()
      return enter(update ? { name: 'available', update } : { name: 'upToDate' })
    } catch (error) {
      return enter({ name: 'failed', during: 'check', update: null, error: failureOf(error) })
    }
  }

  async function getFiles(update: NonNullable<ReturnType<typeof updateOf>>, abort: AbortController): Promise<void> {
    const progress = (done: number, total: number) => {
      if (state.name !== 'downloading') return
      state = { name: 'downloading', update, done: Math.min(done, total), total }
      if (now() - reportedAt < PROGRESS_EVERY_MS) return
      reportedAt = now()
      onChange(view())
    }
    try {
      await (await engine()).download(progress, abort.signal)
      enter({ name: 'ready', update })
    } catch (error) {
      if (abort.signal.aborted) enter({ name: 'available', update })
      else enter({ name: 'failed', during: 'download', update, error: failureOf(error) })
    } finally {
      aborting = null
    }
  }

  async function download(): Promise<UpdateStatus> {
    const update = updateOf(state)
    const wanted = state.name === 'available' || (state.name === 'failed' && state.during === 'download')
    if (!update || !wanted || deps.installedBy !== 'app') return status()
    aborting = new AbortController()
    const begun = enter({ name: 'downloading', update, done: 0, total: update.bytes })
    void getFiles(update, aborting)
    return begun
  }

  async function install(): Promise<UpdateStatus> {
    const update = updateOf(state)
    const wanted = ['ready', 'waiting'].includes(state.name) || (state.name === 'failed' && state.during === 'install')
    if (!update || !wanted || isInstalling) return view()
    isInstalling = true
    try {
      const wait = await deps.activeWork()
      if (wait !== null) return enter({ name: 'waiting', update, for: wait })
      if (!(await deps.mayRestart(update.version))) return enter({ name: 'ready', update })
      // Work may have started while the user was being asked.
      const begun = await deps.activeWork()
      if (begun !== null) return enter({ name: 'waiting', update, for: begun })
      const installing = enter({ name: 'installing', update })
      await (await engine()).install()
      return installing
    } catch (error) {
      const failed = failureOf(error)
      const isLost = failed.kind === 'updateFailed' && failed.problem === 'damaged'
      return enter({ name: 'failed', during: isLost ? 'download' : 'install', update, error: failed })
    } finally {
      isInstalling = false
    }
  }

  async function checkDaily(): Promise<void> {
    const { settings } = await settingsFile.read()
    // A failed download or installation stays visible until the user has seen it.
    const isFailed = state.name === 'failed' && state.during !== 'check'
    if (settings.checkForUpdates && !isFailed) await check()
    setTimeout(() => void checkDaily().catch(report), DAY_MS).unref()
  }
  const report = (error: unknown) => log.error('Updates couldn’t be looked for', error)

  return {
    status,
    check,
    download,
    install,
    async stop() {
      aborting?.abort()
      if (state.name === 'waiting') enter({ name: 'ready', update: state.update })
      return status()
    },
    async skip() {
      const update = updateOf(state)
      if (update) await keep({ skippedVersion: update.version })
      const skipped = await status()
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
      if (deps.installedBy === 'nobody') return
      await checkDaily()
    },
    workChanged() {
      if (state.name === 'waiting') void install().catch(report)
    },
    async finish() {
      return state.name === 'installing' ? (await engine()).finish() : true
    },
  }
}
