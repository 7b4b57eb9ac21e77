import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { freeName } from '../../shared/values/free-name.ts'
import { logFor } from '../log/log.ts'
import { diskFailure } from './backup-failure.ts'
import { hasJournal, type RestoreJournal, readJournal, writeJournal } from './restore-journal.ts'
import { syncFolder } from './sync-folder.ts'

/** Ends the names of folders of data to come, which nobody needs when the app has ended in between. */
export const STAGED_SUFFIX = '.staged'
const logLeftover = (error: unknown) => void logFor('backup').error('What a backup has left couldn’t be removed', error)

/** For the copies of databases while a backup is made. */
export const WORK_FOLDER = 'backup.work'

/**
 * Puts the staged data in the place of the present data, which moves to its folder. Nothing may have it open. Every step can be cut
 * short and begun again, also by a power failure: each is on the disk before the next, and all are before the journal says so.
 * Resolves with the journal, which is written. Throws `AppFailure` storage.
 */
export async function swapData(root: string, journal: RestoreJournal): Promise<RestoreJournal> {
  const staged = join(root, journal.staged)
  const aside = join(root, journal.setAside)
  try {
    await mkdir(aside, { recursive: true, mode: 0o700 })
    await syncFolder(root)
    for (const entry of journal.entries) {
      // What isn’t there any longer has taken its place.
      if (!existsSync(join(staged, entry))) continue
      if (existsSync(join(root, entry))) {
        await rename(join(root, entry), freePath(aside, entry))
        await syncFolder(aside)
        await syncFolder(root)
      }
      await rename(join(staged, entry), join(root, entry))
      await syncFolder(root)
    }
  } catch (error) {
    throw diskFailure('swap', root, error)
  }
  const swapped: RestoreJournal = { ...journal, state: 'keys' }
  await writeJournal(root, swapped)
  // Only now: until then, taking it back needs the folder. What can't be removed, the next start removes.
  await rm(staged, { recursive: true, force: true }).catch(logLeftover)
  return swapped
}

/** Takes back what `swapData` has done before it failed. Throws where that can’t be done either. */
export async function undoSwap(root: string, { staged, setAside, entries }: RestoreJournal): Promise<void> {
  await mkdir(join(root, staged), { recursive: true, mode: 0o700 })
  for (const entry of entries) {
    const [present, coming, before] = [join(root, entry), join(root, staged, entry), join(root, setAside, entry)]
    if (!existsSync(coming)) await rename(present, coming)
    if (existsSync(before)) await rename(before, present)
  }
  await syncFolder(root)
}

/** What’s there already was set aside before a kill, and isn’t replaced. */
const freePath = (folder: string, entry: string): string =>
  freeName(join(folder, entry), existsSync, (number) => join(folder, `${entry}-${number}`))

/**
 * Brings a restore that the last end of the app cut short to the old or the new state, before anything opens the data. Throws
 * `AppFailure` storage where that can’t be done: then nothing may be opened.
 */
export async function settleRestore(root: string): Promise<void> {
  if (!hasJournal(root)) return
  const journal = await readJournal(root)
  if (journal?.state === 'preparing') await writeJournal(root, { ...journal, state: 'unchanged', resumed: true })
  if (journal?.state === 'swapping') await swapData(root, { ...journal, resumed: true })
  if (journal?.state === 'keys') await writeJournal(root, { ...journal, resumed: true })
}

/** Removes what a backup or a restore that was cut short has left: copies of data that’s where it belongs. */
export async function removeLeftovers(root: string): Promise<void> {
  // Nobody knows whether a swap was cut short.
  if (hasJournal(root) && (await readJournal(root)) === null) return
  for (const name of await readdir(root)) {
    if (name !== WORK_FOLDER && !name.endsWith(STAGED_SUFFIX)) continue
    await rm(join(root, name), { recursive: true, force: true }).catch(logLeftover)
  }
}
