import { existsSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import writeFileAtomic from 'write-file-atomic'
import { z } from 'zod'
import { logFor } from '../log/log.ts'
import { diskFailure } from './backup-failure.ts'
import { syncFolder } from './sync-folder.ts'

/** Name of a file or folder directly inside the app's folder. */
const name = z.string().regex(/^[A-Za-z\d][\w.-]*$/)

/**
 * Progress of a restore. `preparing`: current data is untouched; `swapping`: the staged data is replacing the current data, and the swap
 * must be finished; `keys`: the API keys are being replaced; `restored` and `unchanged`: finished, kept until the user has seen the
 * outcome.
 */
const journalSchema = z.object({
  id: z.uuid(),
  state: z.enum(['preparing', 'swapping', 'keys', 'restored', 'unchanged']),
  /** Whether the app quit during the restore. */
  resumed: z.boolean(),
  /** Whether swapping the data failed and couldn't be undone. */
  undoFailed: z.boolean().default(false),
  at: z.iso.datetime(),
  backupCreatedAt: z.iso.datetime().nullable(),
  /** Folder with the data to be restored. */
  staged: name,
  /** Folder that the current data moves to. */
  setAside: name,
  /** Entries to swap, if they exist in the staged folder. */
  entries: z.array(name),
  /** Names of the secrets to be restored. */
  secrets: z.array(z.string()),
})
export type RestoreJournal = z.output<typeof journalSchema>

const journalFile = (root: string) => join(root, 'restore.json')

/** Whether a restore was started and not yet dismissed; the only check made on every start. */
export const hasJournal = (root: string): boolean => existsSync(journalFile(root))

/** Returns the journal of the restore that was started, or null if there's none. Logs a journal that can't be read. */
export async function readJournal(root: string): Promise<RestoreJournal | null> {
  if (!hasJournal(root)) return null
  try {
    return journalSchema.parse(JSON.parse(await readFile(journalFile(root), 'utf8')))
  } catch (error) {
    logFor('backup').error('The journal of a restore can’t be read', error)
    return null
  }
}

/** Removes the journal of a restore that has finished or hasn't replaced anything. */
export const removeJournal = (root: string): Promise<void> => rm(journalFile(root), { force: true })

/** Writes the progress of a restore. Throws `AppFailure` storage. */
export async function writeJournal(root: string, journal: RestoreJournal): Promise<void> {
  try {
    await writeFileAtomic(journalFile(root), `${JSON.stringify(journal, null, 2)}\n`, { mode: 0o600 })
    await syncFolder(root)
  } catch (error) {
    throw diskFailure('write', journalFile(root), error)
  }
}
