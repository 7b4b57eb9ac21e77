import type { Database } from 'libsql'
import { z } from 'zod'
import type { Definition } from '../../shared/management/definition/definition.ts'
import type { Definitions } from './definitions.ts'
import type { Housekeeping } from './housekeeping.ts'

const draftRow = z.object({ revision: z.int(), definition: z.string() })

/** What is being made of a server; `revision` counts its changes, from 1. */
export interface StoredDraft {
  revision: number
  definition: Definition
}

/** Drafts, one for each server. */
export function createDrafts(
  database: Database,
  definitions: Pick<Definitions, 'find' | 'read' | 'textOf'>,
  housekeeping: Pick<Housekeeping, 'add'>,
) {
  const one = database.prepare('SELECT revision, definition FROM drafts WHERE server_id = ?')
  const put = database.prepare(`
    INSERT INTO drafts (server_id, revision, definition, updated_at) VALUES (?1, 1, ?2, ?3)
    ON CONFLICT (server_id) DO UPDATE SET
      revision = revision + 1, definition = excluded.definition, updated_at = excluded.updated_at`)
  const rowOf = (serverId: string) => draftRow.optional().parse(one.get(serverId)) ?? null
  return {
    /** At once: for a draft that is small or was read before. */
    find(serverId: string): StoredDraft | null {
      const row = rowOf(serverId)
      return row && { revision: row.revision, definition: definitions.find(serverId, row.definition) }
    },
    /** In turns with others. */
    async read(serverId: string): Promise<StoredDraft | null> {
      let revision = 0
      const definition = await definitions.read(serverId, () => {
        const row = rowOf(serverId)
        revision = row?.revision ?? 0
        return row?.definition ?? null
      })
      return definition && { revision, definition }
    },
    /**
     * Replaces the draft; its revision becomes the next one. A large definition has to be prepared before; see
     * `Definitions.prepare`. Call it inside a transaction.
     */
    put(serverId: string, definition: Definition): void {
      const isNew = one.get(serverId) === undefined
      put.run(serverId, definitions.textOf(serverId, definition), new Date().toISOString())
      if (!isNew) housekeeping.add({ kind: 'sweepEndpoints', serverId })
    },
  }
}
