import type { Database } from 'libsql'
import { z } from 'zod'
import { AppFailure } from '../../shared/errors.ts'
import { message } from '../../shared/text/message.ts'
import { MIGRATIONS } from './migrations.ts'
import { transact } from './transact.ts'

const versionRow = z.object({ user_version: z.int() })

/** The schema version that a database has; 0 for an empty one. */
export function schemaVersion(database: Database): number {
  return versionRow.parse(database.prepare('PRAGMA user_version').get()).user_version
}

/**
 * Brings a database to version `target` (the newest when left out), one transaction a step. Throws AppFailure `storage`
 * for a database that a newer release has written.
 */
export function migrate(database: Database, target = MIGRATIONS.length): void {
  const version = schemaVersion(database)
  if (version > MIGRATIONS.length) {
    throw new AppFailure({
      kind: 'storage',
      cause: message('storage.dataFolder.newer', { version, newest: MIGRATIONS.length }),
      remedy: message('storage.dataFolder.newerRemedy'),
    })
  }
  for (const [index, step] of MIGRATIONS.slice(0, target).entries()) {
    if (index < version) continue
    transact(database, () => {
      step(database)
      database.exec(`PRAGMA user_version = ${index + 1}`)
    })
  }
}
