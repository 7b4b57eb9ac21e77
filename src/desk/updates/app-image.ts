import { copyFileSync, existsSync, linkSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { AppImageUpdater } from 'electron-updater'
import { codeOf } from '../../shared/values/error-code.ts'
import { fileFailure } from './update-failure.ts'

type InstallOptions = Parameters<AppImageUpdater['doInstall']>[0]

/**
 * Fixes electron-updater’s AppImage update, which deletes the old file before it moves the new one there. The old file is kept until that
 * has succeeded, and the new one starts only when `startNew` is called, because a second instance of the app would exit immediately.
 */
export class SafeAppImageUpdater extends AppImageUpdater {
  #start: (() => Promise<boolean>) | null = null

  /** Throws `AppFailure` updateFailed when the app’s file can’t be replaced; it’s then unchanged. */
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

  /** Starts the new version, if there’s one. */
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
