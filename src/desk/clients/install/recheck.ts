import type { InstallRecord, InstallState } from '../../../shared/clients/install.ts'
import { AppFailure } from '../../../shared/errors.ts'
import { syntaxOf } from '../client-syntax.ts'
import { decodeFile } from '../edit/file-text.ts'
import { repaired } from '../edit/repair.ts'
import { adapterOf } from '../registry.ts'
import { readConfigFile } from './config-file.ts'
import { stateOf, withoutOwn } from './own-entry.ts'
import type { StoredRecord } from './stored-record.ts'

/** The records as shown in the window, each with its entry's current state. Read-only. */
export const recheck = (records: readonly StoredRecord[]): Promise<InstallRecord[]> =>
  Promise.all(records.map(async (record) => shown(record, await stateNow(record))))

const shown = (record: StoredRecord, state: InstallState): InstallRecord => ({
  id: record.id,
  clientId: record.clientId,
  path: record.path,
  entryName: record.entryName,
  serverName: record.serverName,
  accessId: record.accessId,
  installedAt: record.installedAt,
  hash: record.mark.hash,
  state,
  backup: record.backup,
})

async function stateNow(record: StoredRecord): Promise<InstallState> {
  const adapter = adapterOf(record.clientId)
  const { config } = adapter
  if (!config) return 'unreadable'
  try {
    const { bytes } = await readConfigFile(record.path)
    if (!bytes) return 'gone'
    const text = decodeFile(bytes)
    const state = stateOf(text.text, config, record)
    // An entry isn't installed if its client can't read it.
    return state === 'present' && repaired(text, config, syntaxOf(adapter)).repairs.length > 0 ? 'unreadable' : state
  } catch (error) {
    if (error instanceof AppFailure) return 'unreadable'
    throw error
  }
}

/** Whether an undo could remove the entry from its file. Read-only. */
export async function isRemovable(record: StoredRecord): Promise<boolean> {
  const { config } = adapterOf(record.clientId)
  if (!config) return false
  try {
    const { bytes } = await readConfigFile(record.path)
    if (bytes) withoutOwn(decodeFile(bytes).text, config, record)
    return true
  } catch (error) {
    if (error instanceof AppFailure) return false
    throw error
  }
}
