import { sql } from 'kysely'
import { z } from 'zod'
import { optionalTime, rowOf } from '../../base/database/row.ts'
import { largestDefinition } from './definition-sizes.ts'
import { SECRET_COLUMNS } from './encryption/secret-columns.ts'
import type { Queries } from './engine/engine.ts'

const moveRow = rowOf({
  beganAt: z.string(),
  endedAt: optionalTime,
  mark: z.string().nullable(),
  state: z.string().nullable(),
})

/**
 * When a server's move to this service started and ended; if `endedAt` is null, only a part of the server is here. `mark`: the source's
 * state at the end; `state`: the state here at the end. Both are JSON or hashes, opaque to everything except their writer.
 */
type MovedServer = z.output<typeof moveRow>

/** Servers that were moved here, and their sizes before a move. */
export function createMovedServers(database: Queries) {
  const { secrets } = database
  return {
    /** Returns when and how a server was moved here; null if it wasn't. */
    async find(serverId: string): Promise<MovedServer | null> {
      const row = await database.first(sql`SELECT * FROM moved_servers WHERE server_id = ${serverId}`)
      if (row === undefined) return null
      const move = moveRow.parse(row)
      const { state } = move
      return { ...move, state: state && (await secrets.open(SECRET_COLUMNS.movedServer, [serverId], state)) }
    },
    async begin(serverId: string, at: string): Promise<void> {
      await database.run(sql`INSERT INTO moved_servers (server_id, began_at) VALUES (${serverId}, ${at})`)
    },
    /** Records that the whole server is here, or up to date again. */
    async end(serverId: string, { mark, state }: { mark: string; state: string }, at: string): Promise<void> {
      const sealed = await secrets.seal(SECRET_COLUMNS.movedServer, [serverId], state)
      await database.run(sql`
        UPDATE moved_servers SET ended_at = ${at}, mark = ${mark}, state = ${sealed} WHERE server_id = ${serverId}`)
    },
    /** Returns the size of the server's largest draft or version as JSON, in bytes. */
    largestDefinition: (serverId: string): Promise<number> => largestDefinition(database, serverId),
  }
}
