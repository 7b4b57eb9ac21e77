import { mkdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import writeFileAtomic from 'write-file-atomic'
import { z } from 'zod'
import { message } from '../../../shared/text/message.ts'
import { codeOf } from '../../../shared/values/error-code.ts'
import { fileFailure } from './storage-failure.ts'
import { type Journal, journalSchema, type StoredRecord, storedRecordSchema } from './stored-record.ts'

const recordsSchema = z.object({ version: z.literal(1), records: z.array(storedRecordSchema) })

/** The app's data about its installs, in a separate folder. */
export interface InstallStore {
  /** Oldest first. */
  records(): Promise<StoredRecord[]>
  saveRecords(records: readonly StoredRecord[]): Promise<void>
  /** The write in progress when the app last quit, if any. */
  journal(): Promise<Journal | null>
  saveJournal(journal: Journal | null): Promise<void>
  /** Path of an install's backup. */
  backupPath(recordId: string): string
  /** Saves a file's content, readable only by its owner. */
  saveBackup(path: string, content: Uint8Array): Promise<void>
  dropBackup(path: string | null): Promise<void>
}

/**
 * Opens the store in `folder`, which doesn't need to exist. Files are readable only by their owner and written atomically; a damaged file
 * is set aside and ignored. Every method rejects with AppFailure storage on a disk error.
 */
export function createInstallStore(folder: string): InstallStore {
  const recordsPath = join(folder, 'installs.json')
  const journalPath = join(folder, 'install-journal.json')
  const backups = join(folder, 'backups')

  const save = (path: string, value: unknown) =>
    guarded(path, async () => {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeFileAtomic(path, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 })
    })

  return {
    records: async () => (await load(recordsPath, recordsSchema))?.records ?? [],
    saveRecords: (records) => save(recordsPath, { version: 1, records }),
    journal: () => load(journalPath, journalSchema),
    saveJournal: (journal) =>
      journal ? save(journalPath, journal) : guarded(journalPath, () => rm(journalPath, { force: true })),
    backupPath: (recordId) => join(backups, `${recordId}.bak`),
    saveBackup: (path, content) =>
      guarded(path, async () => {
        await mkdir(backups, { recursive: true, mode: 0o700 })
        await writeFileAtomic(path, Buffer.from(content), { mode: 0o600 })
      }),
    dropBackup: (path) => (path === null ? Promise.resolve() : guarded(path, () => rm(path, { force: true }))),
  }
}

async function load<T>(path: string, schema: z.ZodType<T>): Promise<T | null> {
  const text = await guarded(path, () =>
    readFile(path, 'utf8').catch((error: unknown) => {
      if (codeOf(error) === 'ENOENT') return null
      throw error
    }),
  )
  if (text === null) return null
  try {
    return schema.parse(JSON.parse(text))
  } catch {
    await guarded(path, () => rename(path, `${path}.damaged-${new Date().toISOString().replaceAll(':', '-')}`))
    return null
  }
}

async function guarded<T>(path: string, task: () => Promise<T>): Promise<T> {
  try {
    return await task()
  } catch (error) {
    throw fileFailure(message('configFiles.installs'), message('storage.checkFile', { file: path }), error)
  }
}
