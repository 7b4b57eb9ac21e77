import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { freeName } from '../../shared/values/free-name.ts'
import { logFor } from '../log/log.ts'
import { diskFailure } from './backup-failure.ts'
import { hasJournal, type RestoreJournal, readJournal, writeJournal } from './restore-journal.ts'
import { syncFolder } from './sync-folder.ts'

/** Suffix of folders with staged data, which can be deleted after the app has quit. */
export const STAGED_SUFFIX = '.staged'
const logLeftover = (error: unknown) => void logFor('backup').error('What a backup has left couldn’t be removed', error)

/** Folder for the database copies during a backup. */
export const WORK_FOLDER = 'backup.work'

/**
 * Replaces the current data with the staged data, and moves the current data to its folder. The data must not be open. Every step can be
 * interrupted and restarted, even by a power failure: each is flushed to disk before the next one, and all of them before the journal is.
 * Resolves with the written journal. Throws `AppFailure` storage.
 */
export async function swapData(root: string, journal: RestoreJournal): Promise<RestoreJournal> {
  const staged = join(root, journal.staged)
  const aside = join(root, journal.setAside)
  try {
    await mkdir(aside, { recursive: true, mode: 0o700 })
    await syncFolder(root)
    for (const entry of journal.entries) {
      // A missing entry has already been moved into place.
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
  // Removed last, because undoing the swap needs the folder until then. If it can't be removed, the next start removes it.
  await rm(staged, { recursive: true, force: true }).catch(logLeftover)
  return swapped
}

/** Undoes what `swapData` did before it failed. Throws if undoing fails, too. */
export async function undoSwap(root: string, { staged, setAside, entries }: RestoreJournal): Promise<void> {
  await mkdir(join(root, staged), { recursive: true, mode: 0o700 })
  for (const entry of entries) {
    const [present, coming, before] = [join(root, entry), join(root, staged, entry), join(root, setAside, entry)]
    if (!existsSync(coming)) await rename(present, coming)
    if (existsSync(before)) await rename(before, present)
  }
  await syncFolder(root)
}

/** Returns an unused path, so that an entry set aside before the process was killed isn't replaced. */
const freePath = (folder: string, entry: string): string =>
  freeName(join(folder, entry), existsSync, (number) => join(folder, `${entry}-${number}`))

/**
 * Finishes the swap of a restore that was interrupted when the app quit, or records that it didn't change anything, before anything opens
 * the data. Throws `AppFailure` storage if that fails, in which case nothing may be opened.
 */
export async function settleRestore(root: string): Promise<void> {
  if (!hasJournal(root)) return
  const journal = await readJournal(root)
  if (journal?.state === 'preparing') await writeJournal(root, { ...journal, state: 'unchanged', resumed: true })
  if (journal?.state === 'swapping') await swapData(root, { ...journal, resumed: true })
  if (journal?.state === 'keys') await writeJournal(root, { ...journal, resumed: true })
}

/** Removes what an interrupted backup or restore left behind: copies of data that's already in place. */
export async function removeLeftovers(root: string): Promise<void> {
  // Without a readable journal, it's unknown whether a swap was interrupted.
  if (hasJournal(root) && (await readJournal(root)) === null) return
  for (const name of await readdir(root)) {
    if (name !== WORK_FOLDER && !name.endsWith(STAGED_SUFFIX)) continue
    await rm(join(root, name), { recursive: true, force: true }).catch(logLeftover)
  }
}
