import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type AppUpdater, CancellationToken, MacUpdater, NsisUpdater } from 'electron-updater'
import gt from 'semver/functions/gt.js'
import { logFor } from '../../base/log/log.ts'
import type { UpdateChannel } from '../../shared/model/settings.ts'
import type { FoundUpdate } from '../../shared/updates/commands.ts'
import { SafeAppImageUpdater } from './app-image.ts'
import { commandsByHand } from './by-hand.ts'
import { LimitedDownloads } from './limited-downloads.ts'
import { type Feed, newestRelease, type Release, readPublicKeys } from './release-metadata.ts'
import { filesFor, SignedProvider } from './signed-provider.ts'
import { updateFailure } from './update-failure.ts'
import type { UpdateSource } from './update-source.ts'

const log = logFor('updates')

/** Finds updates, and downloads and installs them if the app is allowed to do that itself. */
export interface UpdateEngine {
  /** Returns the newest release if it’s newer than this app, or null. Throws `AppFailure` updateFailed. */
  check(channel: UpdateChannel): Promise<FoundUpdate | null>
  /** Downloads the update that was found last. Rejects with `CancellationError` once `signal` aborts. */
  download(onProgress: (done: number, total: number) => void, signal: AbortSignal): Promise<void>
  /** Installs the new version if that’s possible while the app is running, and asks the app to quit. */
  install(): Promise<void>
  /** Called when the app’s parts have closed: starts the new version or the installer. Returns false if that quits the app itself. */
  finish(): Promise<boolean>
}

export interface EngineOptions {
  /** The app’s version. */
  version: string
  source: UpdateSource
  /** Folder for downloads. */
  folder: string
  /** The folder that contains the app's archive. */
  resources: string
  fetch: typeof fetch
  quit: () => void
  /** Creates the downloader; `maxBytes` returns the limit for the next file. */
  downloads?: (maxBytes: () => number) => LimitedDownloads
}

/**
 * Returns electron-updater’s config file, which says where to keep downloads; electron-builder only creates one for some kinds of packages.
 */
async function configFile({ folder, resources }: EngineOptions): Promise<string> {
  const built = join(resources, 'app-update.yml')
  if (process.platform !== 'linux' && existsSync(built)) return built
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const own = join(folder, 'app-update.yml')
  await writeFile(own, 'updaterCacheDirName: downloads\n')
  return own
}

async function sha512Of(file: string): Promise<string> {
  const hash = createHash('sha512')
  await pipeline(createReadStream(file), hash)
  return hash.digest('base64')
}

type App = NonNullable<ConstructorParameters<typeof NsisUpdater>[1]>

function makeUpdater(packageType: UpdateSource['packageType'], app: App): AppUpdater {
  if (packageType === 'nsis') return new NsisUpdater(null, app)
  if (packageType === 'mac') return new MacUpdater(undefined, app)
  return new SafeAppImageUpdater(null, app)
}

/** Sets up an updater so that nothing is downloaded or installed before the user has asked for it. */
function configure(updater: AppUpdater, httpExecutor: LimitedDownloads): void {
  Object.assign(updater, {
    httpExecutor,
    autoDownload: false,
    autoInstallOnAppQuit: false,
    allowDowngrade: false,
    disableWebInstaller: true,
    disableDifferentialDownload: true,
    // Without this, only a running AppImage may check for updates.
    forceDevUpdateConfig: true,
    logger: {
      info: (text: unknown) => log.debug(String(text)),
      warn: (text: unknown) => log.warn(String(text)),
      // The caller logs failures.
      error: (text: unknown) => log.debug(String(text)),
    },
  })
}

const found = (release: Release, { source }: EngineOptions): FoundUpdate => {
  const [file] = filesFor(release, source.packageType)
  return {
    version: release.version,
    releasedAt: release.releaseDate,
    notes: release.releaseNotes,
    bytes: file.size,
    byHand: commandsByHand(file, source),
  }
}

/** Loads electron-updater and makes it accept only signed releases. */
export async function openEngine(options: EngineOptions): Promise<UpdateEngine> {
  const { version, source, folder, fetch, quit } = options
  const { packageType, baseUrl } = source
  const { platform, arch } = process
  const feed: Feed = { baseUrl, publicKeys: readPublicKeys(source.publicKeys), platform, arch, fetch }
  let channel: UpdateChannel = 'stable'
  let size = 0
  let file: { path: string; sha512: string } | null = null
  let failure: unknown

  const updater = makeUpdater(packageType, {
    version,
    name: 'updates',
    isPackaged: true,
    userDataPath: folder,
    baseCachePath: folder,
    appUpdateConfigPath: await configFile(options),
    whenReady: () => Promise.resolve(),
    relaunch: () => {},
    quit,
    onQuit: () => {},
  })
  const downloads = options.downloads ?? ((maxBytes) => new LimitedDownloads(maxBytes))
  configure(
    updater,
    downloads(() => size),
  )
  updater.setFeedURL({
    provider: 'custom',
    updateProvider: SignedProvider,
    packageType,
    baseUrl,
    newest: () => newestRelease(feed, channel),
  })
  updater.on('update-downloaded', ({ downloadedFile, files }) => {
    const sha512 = files[0]?.sha512
    file = sha512 === undefined ? null : { path: downloadedFile, sha512 }
  })
  updater.on('error', (error) => {
    failure = error
  })

  return {
    async check(wanted) {
      channel = wanted
      if (packageType === 'deb' || packageType === 'rpm') {
        const release = await newestRelease(feed, channel)
        return gt(release.version, version) ? found(release, options) : null
      }
      const result = await updater.checkForUpdates()
      if (!result?.isUpdateAvailable) return null
      const update = found(result.updateInfo as unknown as Release, options)
      size = update.bytes
      return update
    },
    async download(onProgress, signal) {
      const token = new CancellationToken()
      const cancel = () => token.cancel()
      signal.addEventListener('abort', cancel, { once: true })
      const note = ({ transferred }: { transferred: number }) => onProgress(transferred, size)
      updater.on('download-progress', note)
      try {
        await updater.downloadUpdate(token)
      } finally {
        updater.off('download-progress', note)
        signal.removeEventListener('abort', cancel)
      }
    },
    async install() {
      // The file on disk may have changed since it was downloaded.
      if (file === null) throw updateFailure('damaged')
      if ((await sha512Of(file.path).catch(() => '')) !== file.sha512) {
        await rm(file.path, { force: true })
        throw updateFailure('damaged')
      }
      if (updater instanceof SafeAppImageUpdater && !updater.install(false, true)) throw failure
      quit()
    },
    async finish() {
      if (updater instanceof SafeAppImageUpdater) {
        await updater.startNew()
        return true
      }
      updater.once('error', quit)
      updater.quitAndInstall()
      return packageType !== 'mac'
    },
  }
}
