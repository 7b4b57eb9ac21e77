import { z } from 'zod'
import { AppFailure } from '../../../shared/errors.ts'
import { message } from '../../../shared/text/message.ts'
import type { EncryptionKey } from './encryption-key.ts'
import { keyIdOf, openText, sealText } from './envelope.ts'
import type { RowName } from './secret-codec.ts'
import type { SecretColumn } from './secret-columns.ts'

/** An empty record is stored unencrypted, because most tokens have no bound values. */
const NO_MEMBERS = '{}'

/** A stored record: `sealed` is the encrypted text; `names` are the names of its members in order, and bound to it. */
const sealedRecord = z.object({ sealed: z.string(), names: z.array(z.string()) })
const names = (text: string): string[] => Object.keys(z.record(z.string(), z.unknown()).parse(JSON.parse(text)))

const placeOf = ({ table, column }: SecretColumn, row: RowName, more: readonly string[] = []) => [
  table,
  column,
  ...row,
  ...more,
]

/** Returns the stored form of a value: encrypted text or, for a record, JSON that contains it. */
export function sealValue(key: EncryptionKey, column: SecretColumn, row: RowName, text: string): string {
  if (!column.record) return sealText(key, placeOf(column, row), text)
  if (text === NO_MEMBERS) return text
  const members = names(text)
  const sealed = sealText(key, placeOf(column, row, [JSON.stringify(members)]), text)
  return JSON.stringify({ sealed, names: members })
}

/**
 * Decrypts a stored value. Rejects with AppFailure `storage`: `wrongKey` when `find` does, `damaged` if the key can't decrypt the value in
 * that place.
 */
export async function openValue(
  find: (id: string) => Promise<EncryptionKey>,
  column: SecretColumn,
  row: RowName,
  stored: string,
): Promise<string> {
  if (column.record && stored === NO_MEMBERS) return stored
  const { sealed, place } = read(column, row, stored)
  const id = keyIdOf(sealed)
  if (id === null) throw damaged(column)
  const key = await find(id)
  try {
    return openText(key, place, sealed)
  } catch (error) {
    throw damaged(column, error)
  }
}

function read(column: SecretColumn, row: RowName, stored: string) {
  if (!column.record) return { sealed: stored, place: placeOf(column, row) }
  try {
    const record = sealedRecord.parse(JSON.parse(stored))
    return { sealed: record.sealed, place: placeOf(column, row, [JSON.stringify(record.names)]) }
  } catch (error) {
    throw damaged(column, error)
  }
}

function damaged({ table, column }: SecretColumn, cause?: unknown): AppFailure {
  return new AppFailure(
    {
      kind: 'storage',
      code: 'damaged',
      cause: message('storage.encryption.damaged', { place: `${table}.${column}` }),
      remedy: message('storage.encryption.damagedRemedy'),
    },
    { cause },
  )
}
