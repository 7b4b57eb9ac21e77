import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { AppFailure } from '../../shared/errors.ts'
import { message } from '../../shared/text/message.ts'
import { folderFailure } from '../store/open-database.ts'

const RECORD_FILE = 'service.key-source.json'

/** How a data folder's key is stored. Contains no secret; a passphrase's salt isn't one. */
const keyRecordSchema = z.discriminatedUnion('source', [
  z.object({ source: z.literal('keychain') }),
  z.object({ source: z.literal('passphrase'), salt: z.string().min(1) }),
  z.object({ source: z.literal('file') }),
])
export type KeyRecord = z.output<typeof keyRecordSchema>

/** Reads how the folder's key is stored; null for a new folder. Throws AppFailure `storage` if the record is unreadable. */
export function readKeyRecord(dataFolder: string): KeyRecord | null {
  const file = join(dataFolder, RECORD_FILE)
  if (!existsSync(file)) return null
  try {
    return keyRecordSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    throw new AppFailure(
      {
        kind: 'storage',
        code: 'damaged',
        cause: message('headless.key.recordUnreadable', { file }),
        remedy: message('headless.key.recordUnreadableRemedy'),
      },
      { cause: error },
    )
  }
}

/** Records how the folder's key is stored, once. Throws AppFailure `storage` if it can't be written. */
export function writeKeyRecord(dataFolder: string, record: KeyRecord): void {
  try {
    mkdirSync(dataFolder, { recursive: true, mode: 0o700 })
    writeFileSync(join(dataFolder, RECORD_FILE), `${JSON.stringify(record)}\n`, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    throw folderFailure(dataFolder, error)
  }
}
