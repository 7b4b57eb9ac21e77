import { mkdir, readdir, rename } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { AppFailure } from '../../shared/errors.ts'
import { message } from '../../shared/text/message.ts'

const PREFIX = 'set-aside-'
/** Suffix of a folder while data is still being moved into it. */
const UNFINISHED = '.unfinished'

/** Files and folders in `root` that are protected by one passphrase, and useless without it. */
export interface LockedData {
  /**
   * Moves the data to a dated folder in `root`, without deleting anything. Resolves with the folder's path. Rejects with `AppFailure`
   * storage on a disk error; calling it again continues the move.
   */
  setAside(): Promise<string>
  /** Finishes an interrupted move, so that a new passphrase is never used with part of the old data. */
  finish(): Promise<void>
}

/** Creates the controller for locked data. `names`: what to set aside, if it exists. */
export function createLockedData(root: string, names: readonly string[], now = () => new Date()): LockedData {
  async function unfinished(): Promise<string | null> {
    const entries = await readdir(root).catch(() => [])
    return entries.find((name) => name.startsWith(PREFIX) && name.endsWith(UNFINISHED)) ?? null
  }

  async function moveInto(folder: string): Promise<string> {
    for (const name of names) await moveIfThere(join(root, name), join(root, folder, name))
    const done = join(root, basename(folder, UNFINISHED))
    await rename(join(root, folder), done)
    return done
  }

  return {
    async setAside() {
      try {
        const begun = await unfinished()
        const folder = begun ?? `${PREFIX}${now().toISOString().slice(0, 19).replaceAll(':', '-')}${UNFINISHED}`
        if (begun === null) await mkdir(join(root, folder), { mode: 0o700 })
        return await moveInto(folder)
      } catch (error) {
        const cause = message('storage.lockedData.move')
        const remedy = message('storage.checkFile', { file: root })
        throw new AppFailure({ kind: 'storage', cause, remedy }, { cause: error })
      }
    },
    async finish() {
      const folder = await unfinished()
      if (folder !== null) await moveInto(folder)
    },
  }
}

async function moveIfThere(from: string, to: string): Promise<void> {
  try {
    await rename(from, to)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
}
