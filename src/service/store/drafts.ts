import type { Database } from 'libsql'
import { z } from 'zod'
import { type Definition, definitionSchema } from '../../shared/platform/definition.ts'

const draftRow = z
  .object({ revision: z.int(), definition: z.string() })
  .transform((row) => ({ revision: row.revision, definition: definitionSchema.parse(JSON.parse(row.definition)) }))

/** What is being made of a server; `revision` counts its changes, from 1. */
export type StoredDraft = z.output<typeof draftRow>

/** Drafts, one for each server. */
export function createDrafts(database: Database) {
  const one = database.prepare('SELECT revision, definition FROM drafts WHERE server_id = ?')
  const put = database.prepare(`
    INSERT INTO drafts (server_id, revision, definition, updated_at) VALUES (?1, 1, ?2, ?3)
    ON CONFLICT (server_id) DO UPDATE SET
      revision = revision + 1, definition = excluded.definition, updated_at = excluded.updated_at`)
  return {
    find(serverId: string): StoredDraft | null {
      const row = one.get(serverId)
      return row === undefined ? null : draftRow.parse(row)
    },
    /** Replaces the draft; its revision becomes the next one. */
    put(serverId: string, definition: Definition): void {
      put.run(serverId, JSON.stringify(definition), new Date().toISOString())
    },
  }
}
