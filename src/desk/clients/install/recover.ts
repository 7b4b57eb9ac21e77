import { rm } from 'node:fs/promises'
import type { Recovery } from '../../../shared/clients/install.ts'
import { AppFailure } from '../../../shared/errors.ts'
import { decodeFile } from '../edit/file-text.ts'
import { adapterOf } from '../registry.ts'
import { addRecord, dropRecord } from './apply-install.ts'
import { type ConfigFile, hashOf, readConfigFile } from './config-file.ts'
import type { InstallStore } from './install-store.ts'
import { stateOf } from './own-entry.ts'
import type { Journal } from './stored-record.ts'

/**
 * Updates the list of installs to match the file after an interrupted write. Returns the result, or null when no write was interrupted. The
 * file itself isn't changed.
 */
export async function recover(store: InstallStore): Promise<Recovery | null> {
  const journal = await store.journal()
  if (!journal) return null
  const { action, record, replaces, temporary } = journal
  const outcome = await outcomeOf(journal)
  // The temporary file contains the token.
  await rm(temporary, { force: true }).catch(() => undefined)
  if (action === 'install' && outcome === 'done') await addRecord(store, record, replaces)
  if (action === 'install' && outcome === 'notDone') await store.dropBackup(record.backup)
  if (action === 'undo' && outcome === 'done') await dropRecord(store, record)
  await store.saveJournal(null)
  const kept = outcome === 'notDone' && action === 'install' ? null : record.backup
  return {
    action,
    clientId: record.clientId,
    path: record.path,
    entryName: record.entryName,
    outcome,
    backup: outcome === 'done' && action === 'undo' ? null : kept,
  }
}

async function outcomeOf(journal: Journal): Promise<Recovery['outcome']> {
  const { record, before, after } = journal
  const file = await readConfigFile(record.path).catch((error: unknown) => {
    if (error instanceof AppFailure) return null
    throw error
  })
  if (!file) return 'unclear'
  const now = hashOf(file)
  if (now === after) return 'done'
  if (now === before) return 'notDone'
  // The file has been written since, so the result depends on whether the entry is there.
  const state = stateIn(file, journal)
  if (state === null || state === 'changed') return 'unclear'
  return (state === 'present') === (journal.action === 'install') ? 'done' : 'notDone'
}

function stateIn(file: ConfigFile, { record }: Journal): ReturnType<typeof stateOf> | null {
  const { config } = adapterOf(record.clientId)
  if (!config) return null
  if (file.bytes === null) return 'gone'
  try {
    return stateOf(decodeFile(file.bytes).text, config, record)
  } catch (error) {
    if (error instanceof AppFailure) return null
    throw error
  }
}
