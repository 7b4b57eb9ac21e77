import type { InstallState } from '../../../shared/clients/install.ts'
import type { ConfigText } from '../adapter.ts'
import { parseConfig, readEntries, removeEntry } from '../edit/edit.ts'
import { sha256, withoutInserted } from '../edit/inserted-mark.ts'
import { canonical, onlyEntryDiffers } from '../edit/servers-at.ts'
import type { StoredRecord } from './stored-record.ts'

/** SHA-256 of an entry's value, independent of formatting. */
export const valueHashOf = (value: unknown): string => sha256(canonical(value))

type OwnEntry = Pick<StoredRecord, 'entryName' | 'mark' | 'valueHash'>

/**
 * The state of our entry in a file's text.
 * @throws AppFailure storage when the text is not valid
 */
export function stateOf(text: string, config: ConfigText, record: OwnEntry): Exclude<InstallState, 'unreadable'> {
  const entries = readEntries(text, config)
  if (!entries.has(record.entryName)) return 'gone'
  return valueHashOf(entries.get(record.entryName)) === record.valueHash ? 'present' : 'changed'
}

/**
 * Removes our entry: exactly the inserted text if it's still there, or otherwise only the entry, provided that its value is still ours.
 * @throws AppFailure storage when it cannot be removed safely
 */
export function withoutOwn(text: string, config: ConfigText, record: OwnEntry): string {
  const exact = withoutInserted(text, record.mark, record.entryName)
  if (exact !== null && isClean(text, exact, config, record.entryName)) return exact
  return removeEntry(text, config, record.entryName)
}

function isClean(text: string, shorter: string, config: ConfigText, name: string): boolean {
  try {
    return onlyEntryDiffers(parseConfig(text, config), parseConfig(shorter, config), config, name, null)
  } catch {
    return false
  }
}
