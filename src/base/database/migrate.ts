import type { Database } from 'libsql'
import { z } from 'zod'
import { AppFailure } from '../../shared/errors.ts'
import type { Message } from '../../shared/text/message.ts'
import { transact } from './transact.ts'

/** Called inside a transaction. */
export type Migration = (database: Database) => void

export const sql =
  (text: string): Migration =>
  (database) =>
    void database.exec(text)

/** Why a database can't be used, and what to do about it. */
export interface StorageProblem {
  cause: Message
  remedy: Message
}

/** The tables of a kind of database. */
export interface Schema {
  /** Step N migrates version N-1 to version N. A released step never changes. */
  migrations: readonly Migration[]
  /** Describes a database with a version that this release doesn't know. */
  newer(versions: { version: number; newest: number }): StorageProblem
}

const versionRow = z.object({ user_version: z.int() })

/** Returns a database's schema version; 0 for an empty one. */
export function schemaVersion(database: Database): number {
  return versionRow.parse(database.prepare('PRAGMA user_version').get()).user_version
}

/**
 * Migrates a database to version `target` (the newest by default), one transaction per step. Throws AppFailure `storage` for a database
 * written by a newer release.
 */
export function migrate(database: Database, { migrations, newer }: Schema, target = migrations.length): void {
  const version = schemaVersion(database)
  const newest = migrations.length
  if (version > newest) throw new AppFailure({ kind: 'storage', ...newer({ version, newest }) })
  for (const [index, step] of migrations.slice(0, target).entries()) {
    if (index < version) continue
    transact(database, () => {
      step(database)
      database.exec(`PRAGMA user_version = ${index + 1}`)
    })
  }
}
