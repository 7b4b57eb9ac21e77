import { copyFileSync, existsSync, linkSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { AppImageUpdater } from 'electron-updater'
import { codeOf } from '../../shared/values/error-code.ts'
import { fileFailure } from './update-failure.ts'

type InstallOptions = Parameters<AppImageUpdater['doInstall']>[0]

/**
 * Fixes electron-updater’s AppImage update, which deletes the old file before moving the new one into place. Here, the old file is kept
 * until the move has succeeded, and the new version only starts when `startNew` is called, because a second instance of the app would exit
 * immediately.
 */
export class SafeAppImageUpdater extends AppImageUpdater {
  #start: (() => Promise<boolean>) | null = null

  /** Throws `AppFailure` updateFailed when the app’s file can’t be replaced, in which case it’s unchanged. */
  protected override doInstall(options: InstallOptions): boolean {
    const own = process.env.APPIMAGE ?? ''
    const kept = `${own}.previous`
    try {
      rmSync(kept, { force: true })
      keep(own, kept)
      const done = super.doInstall(options)
      rmSync(kept, { force: true })
      return done
    } catch (error) {
      if (existsSync(kept)) renameSync(kept, own)
      throw fileFailure('notWritable', dirname(own), codeOf(error), error)
    }
  }

  protected override async spawnLog(...args: Parameters<AppImageUpdater['spawnLog']>): Promise<boolean> {
    this.#start = () => super.spawnLog(...args)
    return true
  }

  /** Starts the new version, if there is one. */
  async startNew(): Promise<void> {
    await this.#start?.()
  }
}

function keep(own: string, kept: string): void {
  try {
    linkSync(own, kept)
  } catch (error) {
    // Some file systems don’t support links.
    if (codeOf(error) !== 'EPERM') throw error
    copyFileSync(own, kept)
  }
}
