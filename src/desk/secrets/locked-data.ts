import { mkdir, readdir, rename } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { AppFailure } from '../../shared/errors.ts'
import { message } from '../../shared/text/message.ts'

const PREFIX = 'set-aside-'
/** Suffix of a folder whose move isn't complete. */
const UNFINISHED = '.unfinished'

/** Files and folders of `root` that one passphrase protects, and that are useless without it. */
export interface LockedData {
  /**
   * Moves them to a dated folder in `root`; deletes nothing. Resolves with the folder's path. Rejects with `AppFailure` storage when the
   * disk refuses; another call continues from there.
   */
  setAside(): Promise<string>
  /** Finishes an interrupted move, so that a new passphrase never meets part of the old data. */
  finish(): Promise<void>
}

/** `names`: what to set aside, if it exists. */
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
