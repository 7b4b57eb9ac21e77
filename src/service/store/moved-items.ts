import { sql } from 'kysely'
import { z } from 'zod'
import { rowOf } from '../../base/database/row.ts'
import type { Queries } from './engine/engine.ts'

/** The kinds of data moved with a server. Each item has its identifier (for versions, the number) in the service that it was moved from. */
type MovedKind = 'version' | 'customer' | 'token'

const item = { place: z.string(), mark: z.string(), state: z.string() }
const itemRows = z.array(rowOf({ id: z.string(), ...item }))
const countRows = z.array(z.object({ kind: z.string(), count: z.int() }))

/**
 * An item that was moved here. `place`: its identifier or number here. `mark`: the source's state of the item at that time, in a form that
 * only reveals whether it's unchanged; `state`: its state here at that time.
 */
export type MovedItem = z.output<z.ZodObject<typeof item>>

/**
 * Records about items of servers that were moved here. A record is kept when its item is deleted here, so that a later move doesn't bring
 * the item back.
 */
export function createMovedItems(database: Queries) {
  const { textsIn } = database.fragments
  return {
    /** Returns the items with these identifiers, or all items by default. */
    async of(serverId: string, kind: MovedKind, ids?: readonly string[]): Promise<Map<string, MovedItem>> {
      const chosen = ids ? sql`AND id IN ${textsIn(JSON.stringify(ids))}` : sql``
      const rows = await database.all(sql`
        SELECT id, place, mark, state FROM moved_items WHERE server_id = ${serverId} AND kind = ${kind} ${chosen}`)
      return new Map(itemRows.parse(rows).map(({ id, ...rest }) => [id, rest]))
    },
    async put(serverId: string, kind: MovedKind, id: string, { place, mark, state }: MovedItem): Promise<void> {
      await database.run(sql`
        INSERT INTO moved_items (server_id, kind, id, place, mark, state)
        VALUES (${serverId}, ${kind}, ${id}, ${place}, ${mark}, ${state})
        ON CONFLICT (server_id, kind, id) DO UPDATE SET mark = excluded.mark, state = excluded.state`)
    },
    /** Returns the number of moved customers and tokens. */
    async count(serverId: string): Promise<{ customers: number; tokens: number }> {
      const rows = await database.all(sql`
        SELECT kind, count(*) AS count FROM moved_items WHERE server_id = ${serverId} GROUP BY kind`)
      const counts = new Map(countRows.parse(rows).map(({ kind, count }) => [kind, count]))
      return { customers: counts.get('customer') ?? 0, tokens: counts.get('token') ?? 0 }
    },
  }
}
