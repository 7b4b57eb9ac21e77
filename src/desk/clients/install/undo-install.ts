import { readFile, rmdir } from 'node:fs/promises'
import { dirname, relative } from 'node:path'
import type { UndoOutcome } from '../../../shared/clients/install.ts'
import { message } from '../../../shared/text/message.ts'
import type { ConfigText } from '../adapter.ts'
import { decodeFile, encodeFile } from '../edit/file-text.ts'
import { sha256 } from '../edit/inserted-mark.ts'
import { dropRecord, temporaryFor } from './apply-install.ts'
import { type ConfigFile, checkReplaceable, hashOf, narrowMode, readConfigFile } from './config-file.ts'
import type { InstallStore } from './install-store.ts'
import { stateOf, withoutOwn } from './own-entry.ts'
import { type AtStep, deleteFile, replaceFile } from './replace-file.ts'
import { fileFailure } from './storage-failure.ts'
import type { StoredRecord } from './stored-record.ts'

/**
 * Removes our entry from a file, and the file itself if we created it and it's unchanged. Also removes the record and its backup. Restores
 * the file's mode unless the token of another install remains in the file or the mode has been changed since.
 * @throws AppFailure storage when the entry is no longer ours or cannot be removed safely; in both cases, nothing is changed
 */
export async function undoInstall(
  record: StoredRecord,
  config: ConfigText,
  store: InstallStore,
  atStep: AtStep,
): Promise<UndoOutcome> {
  const file = await readConfigFile(record.path)
  const text = file.bytes ? decodeFile(file.bytes) : null
  const state = text ? stateOf(text.text, config, record) : 'gone'
  if (!text || state === 'gone') {
    await dropRecord(store, record)
    return 'wasGone'
  }
  if (state === 'changed') throw changed(record)
  await checkReplaceable(file)
  const untouched = record.created && hashOf(file) === record.fileHash
  const original = untouched ? null : await originalOf(record, file)
  const content = untouched
    ? null
    : (original ?? encodeFile({ bom: text.bom, text: withoutOwn(text.text, config, record) }))
  const temporary = temporaryFor(file.real, record.id)
  await store.saveJournal({
    action: 'undo',
    record,
    replaces: null,
    real: file.real,
    temporary,
    before: hashOf(file),
    after: content && sha256(content),
  })
  try {
    await atStep('journal')
    const mode = await modeAfter(record, file, store)
    await write({ ...file, mode }, content, temporary, atStep)
  } catch (error) {
    await store.saveJournal(null)
    throw error
  }
  await atStep('replaced')
  await dropRecord(store, record)
  if (content === null) await dropFolders(file.real, record.createdFolder)
  await atStep('recorded')
  await store.saveJournal(null)
  return content === null ? 'deletedFile' : 'removed'
}

/** The file's content before it was repaired, if it hasn't changed since and its backup exists. */
async function originalOf({ repaired, backup, fileHash }: StoredRecord, file: ConfigFile): Promise<Buffer | null> {
  if (!repaired || backup === null || hashOf(file) !== fileHash) return null
  return readFile(backup).catch(() => null)
}

async function modeAfter(
  { id, path, formerMode }: StoredRecord,
  file: ConfigFile,
  store: InstallStore,
): Promise<number> {
  if (formerMode === null || file.mode !== narrowMode(formerMode)) return file.mode
  const hasOther = (await store.records()).some((other) => other.path === path && other.id !== id)
  return hasOther ? file.mode : formerMode
}

async function write(file: ConfigFile, content: Buffer | null, temporary: string, atStep: AtStep): Promise<void> {
  if (content === null) await deleteFile(file)
  else await replaceFile(file, content, temporary, atStep)
}

/** Removes the folders that were created for a file, up to the first that isn't empty. */
async function dropFolders(file: string, first: string | null): Promise<void> {
  if (first === null) return
  for (let folder = dirname(file); !relative(first, folder).startsWith('..'); folder = dirname(folder)) {
    const gone = await rmdir(folder).then(
      () => true,
      () => false,
    )
    if (!gone) return
  }
}

function changed({ path, entryName, backup }: StoredRecord) {
  return fileFailure(
    message('configFiles.entryChanged', { name: entryName, path }),
    backup === null ? message('configFiles.entryChangedRemedy') : message('configFiles.entryChangedBackup', { backup }),
  )
}
