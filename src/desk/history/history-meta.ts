import type { Database } from 'libsql'
import { z } from 'zod'

const valueRow = z.object({ value: z.string() })

/** Creates accessors for the history's single values, stored as JSON by name. */
export function createHistoryMeta(database: Database) {
  const find = database.prepare('SELECT value FROM meta WHERE name = ?')
  const put = database.prepare('INSERT OR REPLACE INTO meta (name, value) VALUES (?, ?)')
  const remove = database.prepare('DELETE FROM meta WHERE name = ?')
  return {
    /** Returns undefined when there's no such value. */
    get(name: string): unknown {
      const found = valueRow.safeParse(find.get(name)).data
      return found && JSON.parse(found.value)
    },
    put: (name: string, value: unknown): void => void put.run(name, JSON.stringify(value)),
    remove: (name: string): void => void remove.run(name),
  }
}
export type HistoryMeta = ReturnType<typeof createHistoryMeta>
