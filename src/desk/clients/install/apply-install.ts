import { randomUUID } from 'node:crypto'
import { basename, dirname, join } from 'node:path'
import { sha256 } from '../edit/inserted-mark.ts'
import { hashOf } from './config-file.ts'
import type { InstallStore } from './install-store.ts'
import type { PreparedInstall, PreparedWrite } from './plan-install.ts'
import { type AtStep, replaceFile } from './replace-file.ts'
import type { Journal, StoredRecord } from './stored-record.ts'

/** Path of the temporary file, which is in the same folder as the file it replaces. */
export const temporaryFor = (real: string, id: string): string =>
  join(dirname(real), `.${basename(real)}.${id.slice(0, 8)}.tmp`)

/**
 * Applies a plan. If the app quits midway, the next start uses the journal to determine the result.
 * @throws AppFailure storage if the file has changed since it was planned, or on a disk error; in both cases, nothing is changed
 */
export async function applyInstall(
  prepared: PreparedInstall & { write: PreparedWrite },
  store: InstallStore,
  atStep: AtStep,
): Promise<StoredRecord> {
  const { plan, request, file, write } = prepared
  const id = randomUUID()
  const backup = file.bytes === null ? null : store.backupPath(id)
  const record: StoredRecord = {
    id,
    clientId: plan.clientId,
    path: plan.path,
    entryName: plan.entryName,
    serverName: request.access.title,
    accessId: request.accessId,
    installedAt: new Date().toISOString(),
    backup,
    mark: write.mark,
    valueHash: write.valueHash,
    fileHash: sha256(write.content),
    created: write.created,
    createdFolder: write.createdFolder,
    formerMode: write.formerMode,
    repaired: plan.repairs.length > 0,
  }
  const journal: Journal = {
    action: 'install',
    record,
    replaces: write.replaces,
    real: file.real,
    temporary: temporaryFor(file.real, id),
    before: hashOf(file),
    after: record.fileHash,
  }
  await store.saveJournal(journal)
  try {
    await atStep('journal')
    if (file.bytes !== null && backup !== null) await store.saveBackup(backup, file.bytes)
    await atStep('backup')
    const folder = await replaceFile({ ...file, mode: write.mode }, write.content, journal.temporary, atStep)
    record.createdFolder ??= folder
  } catch (error) {
    await store.dropBackup(backup)
    await store.saveJournal(null)
    throw error
  }
  await atStep('replaced')
  await addRecord(store, record, write.replaces)
  await atStep('recorded')
  await store.saveJournal(null)
  return record
}

/** Adds a record to the list, in place of the record it replaces. */
export async function addRecord(store: InstallStore, record: StoredRecord, replaces: string | null): Promise<void> {
  const records = await store.records()
  const replaced = records.find(({ id }) => id === replaces)
  const others = records.filter(({ id }) => id !== replaces && id !== record.id)
  await store.saveRecords([...others, record])
  await store.dropBackup(replaced?.backup ?? null)
}

/** Removes a record from the list, along with its backup. Another install in the same file inherits the file mode to restore. */
export async function dropRecord(store: InstallStore, record: StoredRecord): Promise<void> {
  const records = await store.records()
  const others = records.filter(({ id }) => id !== record.id)
  const heir = others.find(({ path }) => path === record.path)
  if (heir) heir.formerMode ??= record.formerMode
  await store.saveRecords(others)
  await store.dropBackup(record.backup)
}
