import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { open } from 'node:fs/promises'
import Database from 'libsql'
import { z } from 'zod'
import { AppFailure } from '../../shared/errors.ts'
import { message } from '../../shared/text/message.ts'
import { diskFailure } from './backup-failure.ts'

const countRow = z.object({ count: z.int() })

/** A database that other processes or connections may have open. */
export interface LiveDatabase {
  file: string
  key: string
  /** Counts for the manifest: one query for each, which returns `count`. */
  counts: Readonly<Record<string, string>>
}

/** Opens an encrypted file with the same settings as the app's own databases. */
export function openEncrypted(file: string, key: string): Database.Database {
  const options: Database.Options & { encryptionKey: string; encryptionCipher: string } = {
    encryptionKey: key,
    encryptionCipher: 'aes256cbc',
  }
  return new Database(file, options)
}

/**
 * Copies a consistent snapshot of a database to `target`, encrypted with the same key. Other connections can keep reading and writing.
 * Blocks until it's done. Throws `AppFailure` storage.
 */
export async function copyDatabase({ file, key, counts }: LiveDatabase, target: string): Promise<Map<string, number>> {
  // Opening a missing file would create it.
  if (!existsSync(file)) {
    const remedy = message('backup.disk.missingRemedy')
    throw new AppFailure({ kind: 'storage', cause: message('backup.disk.missing', { file }), remedy })
  }
  try {
    await (await open(target, 'wx', 0o600)).close()
    const database = openEncrypted(file, key)
    try {
      // VACUUM INTO keeps the row IDs, which other tables refer to.
      database.prepare('VACUUM INTO ?').run(target)
    } finally {
      database.close()
    }
    return countIn(target, key, counts)
  } catch (error) {
    throw diskFailure('copy', file, error)
  }
}

function countIn(file: string, key: string, counts: LiveDatabase['counts']): Map<string, number> {
  const copy = openEncrypted(file, key)
  try {
    const count = (query: string) => countRow.parse(copy.prepare(query).get()).count
    return new Map(Object.entries(counts).map(([name, query]) => [name, count(query)]))
  } finally {
    copy.close()
  }
}

/** Returns the size of the content and its SHA-256 in lowercase hex. */
export async function digestOf(content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of content) {
    hash.update(chunk)
    bytes += chunk.length
  }
  return { bytes, sha256: hash.digest('hex') }
}
