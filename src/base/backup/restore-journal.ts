import { existsSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import writeFileAtomic from 'write-file-atomic'
import { z } from 'zod'
import { logFor } from '../log/log.ts'
import { diskFailure } from './backup-failure.ts'
import { syncFolder } from './sync-folder.ts'

/** Of a folder or file directly in the app’s folder. */
const name = z.string().regex(/^[A-Za-z\d][\w.-]*$/)

/**
 * How far a restore has come. `preparing`: nothing of the present data was touched; `swapping`: the staged data takes its place, to
 * the end; `keys`: the API keys do; `restored` and `unchanged`: it’s over, until the person has seen it.
 */
const journalSchema = z.object({
  id: z.uuid(),
  state: z.enum(['preparing', 'swapping', 'keys', 'restored', 'unchanged']),
  /** The app ended in between. */
  resumed: z.boolean(),
  /** It failed while data changed places, and that couldn’t be taken back. */
  undoFailed: z.boolean().default(false),
  at: z.iso.datetime(),
  backupCreatedAt: z.iso.datetime().nullable(),
  /** Folder of the data to come. */
  staged: name,
  /** Folder of the data until now. */
  setAside: name,
  /** What of it changes places, where the staged folder has it. */
  entries: z.array(name),
  /** Names of the secrets to come. */
  secrets: z.array(z.string()),
})
export type RestoreJournal = z.output<typeof journalSchema>

const journalFile = (root: string) => join(root, 'restore.json')

/** Whether a restore was ever begun and not yet dismissed; the only thing that every start asks. */
export const hasJournal = (root: string): boolean => existsSync(journalFile(root))

/** The restore that was begun; null where there’s none. One that can’t be read is in the log. */
export async function readJournal(root: string): Promise<RestoreJournal | null> {
  if (!hasJournal(root)) return null
  try {
    return journalSchema.parse(JSON.parse(await readFile(journalFile(root), 'utf8')))
  } catch (error) {
    logFor('backup').error('The journal of a restore can’t be read', error)
    return null
  }
}

/** Forgets a restore that's over, or that has replaced nothing. */
export const removeJournal = (root: string): Promise<void> => rm(journalFile(root), { force: true })

/** Writes down how far it has come. Throws `AppFailure` storage. */
export async function writeJournal(root: string, journal: RestoreJournal): Promise<void> {
  try {
    await writeFileAtomic(journalFile(root), `${JSON.stringify(journal, null, 2)}\n`, { mode: 0o600 })
    await syncFolder(root)
  } catch (error) {
    throw diskFailure('write', journalFile(root), error)
  }
}
