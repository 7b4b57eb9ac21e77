import { sql } from 'kysely'
import { z } from 'zod'
import type { Definition } from '../../shared/management/definition/definition.ts'
import type { Definitions } from './definitions.ts'
import { SECRET_COLUMNS } from './encryption/secret-columns.ts'
import type { Queries } from './engine/engine.ts'
import type { Housekeeping } from './housekeeping.ts'

const draftRow = z.object({ revision: z.int(), definition: z.string() }).optional()
const putRow = z.object({ revision: z.int() })

/** The draft of a server; `revision` counts its changes, starting at 1. */
export interface StoredDraft {
  revision: number
  definition: Definition
}

/** Drafts, one for each server. */
export function createDrafts(
  database: Queries,
  definitions: Pick<Definitions, 'find' | 'read' | 'textOf'>,
  housekeeping: Pick<Housekeeping, 'add'>,
) {
  /** Reads a draft, using `read` for its definition. */
  async function load(serverId: string, read: Definitions['read']): Promise<StoredDraft | null> {
    let found: z.output<typeof draftRow>
    const definition = await read(serverId, async () => {
      found = draftRow.parse(
        await database.first(sql`SELECT revision, definition FROM drafts WHERE server_id = ${serverId}`),
      )
      return found ? database.secrets.open(SECRET_COLUMNS.draft, [serverId], found.definition) : null
    })
    return found && definition ? { revision: found.revision, definition } : null
  }
  return {
    /** Returns a draft without yielding. Use it only for one that's small or was read before. */
    find: (serverId: string) => load(serverId, definitions.find),
    /** Returns a draft, yielding to other work. */
    read: (serverId: string) => load(serverId, definitions.read),
    /** Replaces the draft and increments its revision. Prepare a large definition first; see `Definitions.prepare`. */
    put: (serverId: string, definition: Definition): Promise<void> =>
      database.atomic(async () => {
        const text = await definitions.textOf(serverId, definition)
        const sealed = await database.secrets.seal(SECRET_COLUMNS.draft, [serverId], text)
        const row = await database.first(sql`
          INSERT INTO drafts (server_id, revision, definition, updated_at)
          VALUES (${serverId}, 1, ${sealed}, ${new Date().toISOString()})
          ON CONFLICT (server_id) DO UPDATE SET revision = drafts.revision + 1, definition = excluded.definition,
            updated_at = excluded.updated_at
          RETURNING revision`)
        // The first revision doesn't replace anything.
        if (putRow.parse(row).revision > 1) await housekeeping.add({ kind: 'sweepEndpoints', serverId })
      }),
  }
}
